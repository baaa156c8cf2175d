import AdminPresentation
import ArgumentParser
import Configuration
import Foundation
import Logging
import Notifications
import Rating
import Storage
import Values
import WebPresentation
import WebSupport

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
        try ConfigurationKeys.check(environment)
        var contents: any ConfigProvider = InMemoryProvider(values: [:])
        var lines: [String: Int] = [:]
        if let data = FileManager.default.contents(atPath: path) {
            lines = try ConfigurationKeys.lines(ofFile: path, data)
            contents = try await FileProvider<JSONSnapshot>(config: place)
        }
        let above: [any ConfigProvider] = [
            options.provider,
            EnvironmentVariablesProvider(
                environmentVariables: environment,
                secretsSpecifier: .specific(["INSURANCE_DESK_ADMIN_FIRST_PASSWORD", "INSURANCE_DESK_API_KEYS"])
            )
            .prefixKeys(with: ["insurance", "desk"]),
        ]
        do {
            return try await DeskConfiguration(ConfigReader(providers: above + [contents]))
        } catch let error as ValidationError {
            // Each of these errors begins with the key.
            let key = String(error.message.prefix { $0 != " " })
            guard let line = lines[key], ConfigReader(providers: above).string(forKey: ConfigKey(key)) == nil else {
                throw error
            }
            throw ValidationError("\(path):\(line): \(error.message)")
        }
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
            isBehindTLS: isBehindTLS, clients: DeskConfiguration.clients(reader.text("api.keys", isSecret: true) ?? ""))
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

    /// - Parameter text: `NAME:KEY` for each client, separated by commas. Never repeated in an error.
    private static func clients(_ text: String) throws -> APIClients {
        var keys: [String: String] = [:]
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, !parts[0].hasDeceptiveCharacters, parts[1].utf8.count >= APIClients.shortestKey,
                keys.updateValue(parts[1], forKey: parts[0]) == nil
            else {
                throw ValidationError(
                    "api.keys is no list of clients; give NAME:KEY for each, separated by commas, with names that differ "
                        + "and keys of at least \(APIClients.shortestKey) characters.")
            }
        }
        return APIClients(keys: keys)
    }
}
