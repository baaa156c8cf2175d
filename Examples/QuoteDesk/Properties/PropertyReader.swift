import StrataServiceLayer

/// Opens property files.
protocol PropertyReader: Sendable {
    /// - Throws: `InputError`.
    func open(_ path: String) throws -> PropertySource
}

struct CSVPropertyReader: PropertyReader, Registerable {
    static func register(in container: Container) {
        container.register((any PropertyReader).self, CSVPropertyReader.init(clock:)).scope(.container)
    }

    let clock: any OfficeClock

    func open(_ path: String) throws -> PropertySource {
        PropertySource(bytes: try ByteSource(path: path), today: clock.today)
    }
}

/// The rows of one file as they arrive; used by one task.
final class PropertySource {
    private let bytes: ByteSource
    private var table: PropertyTable
    private var isFinished = false
    private var bytesRead = 0

    init(bytes: ByteSource, today: Day) {
        self.bytes = bytes
        table = PropertyTable(file: bytes.path, today: today)
    }

    /// From 0 to 100, or nil if the length of the input is unknown.
    var percentRead: Int? {
        bytes.size.map { $0 == 0 ? 100 : min(100, bytesRead * 100 / $0) }
    }

    /// The rows that have arrived, at most `limit`; waits for more only if there are none. Nil at the end and after
    /// cancellation.
    ///
    /// - Throws: `HeaderFault`, `InputError`.
    func next(limit: Int) async throws -> [PropertyRow]? {
        while !Task.isCancelled {
            var rows: [PropertyRow] = []
            while rows.count < limit, let row = try table.next() { rows.append(row) }
            if !rows.isEmpty { return rows }
            guard !isFinished else { return nil }
            if let more = try await bytes.next() {
                bytesRead += more.count
                table.append(more)
            } else if !Task.isCancelled {
                isFinished = true
                table.finish()
            }
        }
        return nil
    }
}
