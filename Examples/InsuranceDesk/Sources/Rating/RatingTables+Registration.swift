import Foundation
import StrataServiceLayer

extension RatingTables: Registerable {
    static func register(in container: Container) {
        container.expects(RatingSettings.self, from: "main")
        container.register(RatingTables.self) { (settings: RatingSettings) in
            try RatingTablesReader(file: settings.tablesFile ?? RatingTables.shippedFile).read()
        }
        .scope(.memorySensitive)
        .cost(bytes: 800_000)
    }

    /// The tables that ship with the program: in the folder that the package manager puts next to it.
    private static var shippedFile: String {
        let folder = Bundle.main.bundleURL
        let names = ["insurance-desk_Rating.resources", "insurance-desk_Rating.bundle"]
        let files = names.map { folder.appendingPathComponent($0).appendingPathComponent("RatingTables.csv").path }
        return files.first { FileManager.default.fileExists(atPath: $0) } ?? files[0]
    }
}
