/// The records and tables of one container; holds what they point to.
@safe final class LinkMemory: @unchecked Sendable {
    // Sendable: the records are as `Record` says; the rest is immutable, or belongs to the container's lock.
    private let registrations: RegistrationTable
    private let records: UnsafeMutableRawPointer
    private var tables: [UnsafeMutableRawPointer] = unsafe []
    /// Those whose record has a recipe.
    private var cooks: [(entry: Entry, record: Record)] = []
    private let links: [(key: UInt, link: Link)]

    /// - Parameter size: Of all records together, in bytes.
    init(
        _ registrations: RegistrationTable, size: Int, _ write: (UnsafeMutableRawPointer) -> [(key: UInt, link: Link)]
    ) {
        self.registrations = registrations
        unsafe records = .allocate(byteCount: max(size, 16), alignment: 16)
        links = unsafe write(records)
        cooks = links.compactMap { $0.link.isMade ? ($0.link.record.entry, $0.link.record) : nil }
    }

    deinit {
        for (entry, record) in cooks { entry.deinitializeRecipe(at: record) }
        unsafe records.deallocate()
        unsafe tables.forEach { unsafe $0.deallocate() }
    }

    /// A table of everything, or of the kept alone: under an observer each construction has to be told of.
    func table(makes: Bool) -> UInt {
        let made = unsafe LinkTable.make(
            makes ? links : links.map { (key: $0.key, link: $0.link.isMade ? .cold : $0.link) })
        unsafe tables.append(made.address)
        return unsafe made.table
    }
}
