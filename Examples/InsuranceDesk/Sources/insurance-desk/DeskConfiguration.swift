import AdminPresentation
import ArgumentParser
import Configuration
import Foundation
import Logging
import Notifications
import Rating
import Storage
import WebPresentation

/// What the program was told, of flags before environment before file before defaults.
struct DeskConfiguration: Sendable {
    static let defaultFile = "insurance-desk.json"

    let storage: StorageSettings
    let rating: RatingSettings
    let notifications: NotificationSettings
    let web: WebSettings
    let admin: AdminSettings
    let logLevel: Logger.Level

    /// - Parameter file: Must be there; without it the default's file is read, if it is there.
    /// - Throws: `ValidationError`, which the command line's parser tells.
    static func load(
        file: String?, arguments: [String] = CommandLine.arguments,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> DeskConfiguration {
        let path = file ?? defaultFile
        if file != nil, !FileManager.default.isReadableFile(atPath: path) {
            throw ValidationError("The configuration's file \(path) cannot be read. Check its name.")
        }
        let place = ConfigReader(
            provider: InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)]))
        let missing = !FileManager.default.fileExists(atPath: path)
        let contents: any ConfigProvider =
            missing ? InMemoryProvider(values: [:]) : try await FileProvider<JSONSnapshot>(config: place)
        let reader = ConfigReader(providers: [
            CommandLineArgumentsProvider(arguments: arguments),
            EnvironmentVariablesProvider(
                environmentVariables: environment,
                secretsSpecifier: .specific(["INSURANCE_DESK_ADMIN_FIRST_PASSWORD"])
            )
            .prefixKeys(with: ["insurance", "desk"]),
            contents,
        ])
        return try DeskConfiguration(reader)
    }

    private init(_ reader: ConfigReader) throws {
        let folder = reader.string(forKey: "data.folder", default: "desk-data")
        storage = StorageSettings(
            file: reader.string(forKey: "storage.file", default: "\(folder)/desk.sqlite"),
            patience: .milliseconds(try reader.number("storage.patience", in: 0...600_000) ?? 5000),
            maximumPages: try reader.number("storage.maximumPages", in: 1...Int(UInt32.max)))
        rating = RatingSettings(tablesFile: reader.string(forKey: "rating.tablesFile"))
        notifications = NotificationSettings(
            folder: reader.string(forKey: "notifications.folder", default: "\(folder)/sent"))
        let isBehindTLS = reader.bool(forKey: "proxy.tls", default: false)
        web = WebSettings(
            host: reader.string(forKey: "web.host", default: "127.0.0.1"),
            port: try reader.number("web.port", in: 0...65_535) ?? 8080, isBehindTLS: isBehindTLS)
        admin = AdminSettings(
            host: reader.string(forKey: "admin.host", default: "127.0.0.1"),
            port: try reader.number("admin.port", in: 0...65_535) ?? 8081, isBehindTLS: isBehindTLS,
            firstMember: reader.string(forKey: "admin.firstMember", default: "admin"),
            firstPassword: reader.string(forKey: "admin.firstPassword", isSecret: true, default: ""),
            probePort: try reader.number("admin.probePort", in: 0...65_535))
        let level = reader.string(forKey: "log.level", default: "notice")
        guard let logLevel = Logger.Level(rawValue: level) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("log.level is '\(level)'; choose \(levels).")
        }
        self.logLevel = logLevel
    }
}

extension ConfigReader {
    /// Nil without a value; what is no number of the range is refused, where the library would take the default.
    fileprivate func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        let key = ConfigKey(name)
        let number = int(forKey: key)
        if number == nil, string(forKey: key) == nil { return nil }
        guard let number, range.contains(number) else {
            let value = string(forKey: key) ?? number.map(String.init) ?? ""
            throw ValidationError(
                "\(name) is '\(value)'; give a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
