/// The records and tables of one container. It retains the objects that they point to.
@safe final class LinkMemory: @unchecked Sendable {
    // Sendable: `Record` states how the records are protected; the rest is immutable, or the container's lock protects
    // it. In an open container nothing changes once the links are stored, so requests read the table without the lock.
    private let registrations: AnyObject
    private let records: UnsafeMutableRawPointer
    private var tables: [UnsafeMutableRawPointer] = unsafe []
    /// The activators that no registration holds.
    private let activators: [StoredActivator]
    /// The container's own links, the links of ancestors that were requested, and the links for missing services.
    private var links: [(key: UInt, link: Link)]
    /// The cached errors for types that nothing serves.
    private var misses: [ResolutionError] = []
    /// The latest table.
    private var table: UInt = 0

    /// Links to records that requests from outside cannot use, or only under a condition; by registration. They belong
    /// to decorated services, to all contributions but the last, to services that requests from outside construct on
    /// the slow path, and to services with a condition.
    let hidden: [ObjectIdentifier: Link]

    /// The types that optionals request and nothing serves.
    let absent: Set<ObjectIdentifier>

    /// The output of a compiler.
    struct Written {
        var links: [(key: UInt, link: Link)] = []
        var activators: [StoredActivator] = []
        var hidden: [ObjectIdentifier: Link] = [:]
        var absent: Set<ObjectIdentifier> = []
    }

    /// - Parameters:
    ///   - registrations: Holds the registrations of the records.
    ///   - size: The size of all records together, in bytes.
    init(retaining registrations: AnyObject, size: Int, _ write: (UnsafeMutableRawPointer) -> Written) {
        self.registrations = registrations
        unsafe records = .allocate(byteCount: max(size, 16), alignment: 16)
        let written = unsafe write(records)
        (links, activators) = (written.links, written.activators)
        (hidden, absent) = (written.hidden, written.absent)
    }

    deinit {
        unsafe records.deallocate()
        unsafe tables.forEach { unsafe $0.deallocate() }
    }

    /// A new table of all links.
    ///
    /// - Parameter change: Replaces each link, because constructions and failures are reported to observers.
    func table(_ change: ((Link) -> Link)? = nil) -> UInt {
        let made = unsafe LinkTable.make(
            change.map { change in links.map { (key: $0.key, link: change($0.link)) } } ?? links)
        unsafe tables.append(made.memory)
        table = unsafe made.table
        return table
    }

    /// The link of a key in the latest table; nil if the table has none.
    func find(_ key: UInt) -> Link? { LinkTable.first(key, in: table) ?? LinkTable.find(key, in: table) }

    /// Adds an ancestor's link to the latest table of all links. Returns a new table instead if that one has no room.
    func cacheInherited(_ key: UInt, _ link: Link) -> UInt? {
        links.append((key, link))
        guard LinkTable.hasRoom(for: links.count, capacity: LinkTable.capacity(of: table)) else {
            return table()
        }
        LinkTable.insert(key, link, in: table)
        return nil
    }

    /// Like ``cacheInherited(_:_:)``, for the error of a type that nothing serves.
    func cacheMissing(_ key: UInt, _ error: ResolutionError) -> UInt? {
        misses.append(error)
        return cacheInherited(key, Link(missing: error))
    }
}
