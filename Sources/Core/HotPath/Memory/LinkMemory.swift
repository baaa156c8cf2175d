/// The records and tables of one container; holds what they point to.
@safe final class LinkMemory: @unchecked Sendable {
    // Sendable: the records are as `Record` says; the rest is immutable, or belongs to the container's lock.
    private let registrations: RegistrationTable
    private let records: UnsafeMutableRawPointer
    private var tables: [UnsafeMutableRawPointer] = unsafe []
    /// Those whose record has a recipe.
    private var cooks: [(entry: Entry, record: Record)] = []
    /// The container's own, those of ancestors that were asked for, and what nobody serves.
    private var links: [(key: UInt, link: Link)]
    /// What was told who asked for a type that nobody serves.
    private var misses: [ResolutionError] = []
    /// The latest table.
    private var table: UInt = 0

    /// Links to records that no key leads to: of what is decorated, of contributions but for the last, and of what a
    /// request from outside takes the slow path for.
    let hidden: [ObjectIdentifier: Link]

    /// The types that optionals ask for and nobody serves.
    let absent: Set<ObjectIdentifier>

    /// What a compiler has written.
    struct Written {
        var links: [(key: UInt, link: Link)] = []
        var cooks: [(entry: Entry, record: Record)] = []
        var hidden: [ObjectIdentifier: Link] = [:]
        var absent: Set<ObjectIdentifier> = []
    }

    /// - Parameter size: Of all records together, in bytes.
    init(_ registrations: RegistrationTable, size: Int, _ write: (UnsafeMutableRawPointer) -> Written) {
        self.registrations = registrations
        unsafe records = .allocate(byteCount: max(size, 16), alignment: 16)
        let written = unsafe write(records)
        (links, cooks) = (written.links, written.cooks)
        (hidden, absent) = (written.hidden, written.absent)
    }

    deinit {
        for (entry, record) in cooks { entry.deinitializeRecipe(at: record) }
        unsafe records.deallocate()
        unsafe tables.forEach { unsafe $0.deallocate() }
    }

    /// A table of everything, or of the kept alone: an observer is told of constructions and failures.
    func table(makes: Bool) -> UInt {
        let made = unsafe LinkTable.make(
            makes ? links : links.map { (key: $0.key, link: $0.link.silent) })
        unsafe tables.append(made.address)
        table = unsafe made.table
        return table
    }

    /// Adds an ancestor's link to the latest table of everything; gives a greater one where that is full enough.
    func adopt(_ key: UInt, _ link: Link) -> UInt? {
        links.append((key, link))
        guard LinkTable.hasRoom(for: links.count, capacity: LinkTable.capacity(of: table)) else {
            return table(makes: true)
        }
        LinkTable.insert(key, link, in: table)
        return nil
    }

    /// Adds the error for what nobody serves, in the same way.
    func adopt(_ key: UInt, _ error: ResolutionError) -> UInt? {
        misses.append(error)
        return adopt(key, Link(missing: error))
    }
}
