import Audit
import Clock
import Foundation
import StrataServiceLayer

struct FolderQuoteFiles: QuoteFileReading, Registerable {
    static func register(in container: Container) {
        container.register((any QuoteFileReading).self, FolderQuoteFiles.init(clock:)).scope(.container)
    }

    private let clock: any OfficeClock

    init(clock: any OfficeClock) {
        self.clock = clock
    }

    func open(_ path: String, for principal: Principal) throws -> QuoteFile {
        guard let data = FileManager.default.contents(atPath: path) else { throw QuoteFileError.unreadable(file: path) }
        return try QuoteFile(file: path, bytes: Array(data), today: clock.today, principal: principal)
    }
}
