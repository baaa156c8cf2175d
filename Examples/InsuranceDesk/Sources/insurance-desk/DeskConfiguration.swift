import AdminPresentation
import ArgumentParser
import Configuration
import Foundation
import Logging
import Notifications
import Rating
import Storage
import WebPresentation

/// The configuration of the program; flags override the environment, which overrides the file, which overrides
/// defaults.
struct DeskConfiguration: Sendable {
    static let defaultFile = "insurance-desk.json"

    let storage: StorageSettings
    let rating: RatingSettings
    let notifications: NotificationSettings
    let web: WebSettings
    let admin: AdminSettings
    let logLevel: Logger.Level

    /// - Parameter options: A file that they name must exist; without one the default file is read, if it exists.
    /// - Throws: `ValidationError`, which the command line's parser reports.
    static func load(
        _ options: ConfigurationOptions, environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> DeskConfiguration {
        // What the program writes is for its own user: folders 700, files 600.
        _ = umask(0o077)
        let path = options.config ?? defaultFile
        if options.config != nil, !FileManager.default.isReadableFile(atPath: path) {
            throw ValidationError("The configuration's file \(path) cannot be read. Check its name.")
        }
        let place = ConfigReader(
            provider: InMemoryProvider(values: ["filePath": .init(.string(path), isSecret: false)]))
        let missing = !FileManager.default.fileExists(atPath: path)
        let contents: any ConfigProvider =
            missing ? InMemoryProvider(values: [:]) : try await FileProvider<JSONSnapshot>(config: place)
        let reader = ConfigReader(providers: [
            options.provider,
            EnvironmentVariablesProvider(
                environmentVariables: environment,
                secretsSpecifier: .specific(["INSURANCE_DESK_ADMIN_FIRST_PASSWORD"])
            )
            .prefixKeys(with: ["insurance", "desk"]),
            contents,
        ])
        return try await DeskConfiguration(reader)
    }

    private init(_ reader: ConfigReader) async throws {
        let folder = try await reader.text("data.folder") ?? "desk-data"
        guard !folder.allSatisfy(\.isWhitespace) else {
            throw ValidationError("data.folder is empty; give the name of a folder, or leave it out.")
        }
        storage = try await StorageSettings(
            file: reader.text("storage.file") ?? "\(folder)/desk.sqlite",
            timeout: .milliseconds(reader.number("storage.timeout", in: 0...600_000) ?? 5000),
            maximumPages: reader.number("storage.maximumPages", in: 1...Int(UInt32.max)))
        rating = try await RatingSettings(tablesFile: reader.text("rating.tablesFile"))
        notifications = try await NotificationSettings(
            folder: reader.text("notifications.folder") ?? "\(folder)/sent")
        let isBehindTLS = try await reader.truth("proxy.tls") ?? false
        web = try await WebSettings(
            host: reader.text("web.host") ?? "127.0.0.1", port: reader.number("web.port", in: 0...65_535) ?? 8080,
            isBehindTLS: isBehindTLS)
        admin = try await AdminSettings(
            host: reader.text("admin.host") ?? "127.0.0.1",
            port: reader.number("admin.port", in: 0...65_535) ?? 8081, isBehindTLS: isBehindTLS,
            firstMember: reader.text("admin.firstMember") ?? "admin",
            firstPassword: reader.text("admin.firstPassword", isSecret: true) ?? "",
            probePort: reader.number("admin.probePort", in: 0...65_535))
        let level = try await reader.text("log.level") ?? "notice"
        guard let logLevel = Logger.Level(rawValue: level) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("log.level is '\(level)'; choose \(levels).")
        }
        self.logLevel = logLevel
    }
}
