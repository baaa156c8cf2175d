import AdminPresentation
import ArgumentParser
import Configuration
import Foundation
import Logging
import Notifications
import Rating
import RemoteNotifications
import RemoteValuation
import Storage
import StrataAppHost
import StrataConfiguration
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
    let valuation: ModuleSettings<ValuerContract>
    let transport: ModuleSettings<TransportContract>
    let logLevel: Logger.Level

    /// - Parameter options: A file that they name must exist; without one the default file is read, if it exists.
    /// - Throws: `ValidationError` with every fault, which the command line's parser reports.
    static func load(
        _ options: ConfigurationOptions, environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> DeskConfiguration {
        // Only the program's own user may read its files: folders 700, files 600.
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
            do { contents = try await FileProvider<JSONSnapshot>(config: place) } catch {
                throw ValidationError("\(path): this is not JSON: \(error)")
            }
        }
        let above: [any ConfigProvider] = [
            options.provider,
            EnvironmentVariablesProvider(
                environmentVariables: environment,
                secretsSpecifier: .specific(["INSURANCE_DESK_ADMIN_FIRST_PASSWORD", "INSURANCE_DESK_API_KEYS"])
            )
            .prefixKeys(with: ["insurance", "desk"]),
        ]
        do throws(ProvisionError) {
            return try DeskConfiguration(ConfigReader(providers: above + [contents]))
        } catch {
            throw ConfigurationKeys.error(error, file: path, lines: lines.filter { !above.have($0.key) })
        }
    }

    /// - Throws: The faults of all sections together.
    private init(_ reader: ConfigReader) throws(ProvisionError) {
        var faults: [ProvisionError.Fault] = []
        func read<Value>(_ section: Provided<Value>) -> Value? {
            do { return try section.value() } catch {
                faults += (error as? ProvisionError)?.faults ?? [ProvisionError.Fault("\(error)")]
                return nil
            }
        }
        let tls = ConfigurationKey.bool("proxy.tls", default: false)
        let folder = read(reader.provided("data", { $0 }, .folder("folder"))) ?? ""
        let storage = read(
            reader.provided(
                "storage", StorageSettings.init(file:timeout:maximumPages:),
                .string("file", default: "\(folder)/desk.sqlite"),
                .milliseconds("timeout", in: 0...600_000, default: 5000),
                .optional(.number("maximumPages", in: 1...Int(UInt32.max)))))
        let rating = read(reader.provided("rating", RatingSettings.init(tablesFile:), .optional(.string("tablesFile"))))
        let notifications = read(
            reader.provided(
                "notifications", { NotificationSettings(folder: $0) }, .string("folder", default: "\(folder)/sent")))
        let web = read(
            reader.provided(
                "", WebSettings.init(host:port:isBehindTLS:clients:), .string("web.host", default: "127.0.0.1"),
                .number("web.port", in: 0...65_535, default: 8080), tls, .clients("api.keys")))
        let admin = read(
            reader.provided(
                "", AdminSettings.init(host:port:isBehindTLS:firstMember:firstPassword:probePort:),
                .string("admin.host", default: "127.0.0.1"), .number("admin.port", in: 0...65_535, default: 8081), tls,
                .string("admin.firstMember", default: "admin"),
                .string("admin.firstPassword", default: "", isSecret: true),
                .optional(.number("admin.probePort", in: 0...65_535))))
        let valuation = read(
            reader.provided(
                "valuation",
                ModuleSettings<ValuerContract>.init(addresses:listen:certificates:privateKey:authority:),
                .addresses("addresses"), .address("listen", default: "127.0.0.1:4410"),
                .optional(.string("certificates")), .optional(.string("privateKey")), .optional(.string("authority"))))
        let transport = read(
            reader.provided(
                "notifications",
                ModuleSettings<TransportContract>.init(addresses:listen:certificates:privateKey:authority:),
                .addresses("addresses"), .address("listen", default: "127.0.0.1:4430"),
                .optional(.string("certificates")), .optional(.string("privateKey")), .optional(.string("authority"))))
        let logLevel = read(reader.provided("log", { $0 }, .level("level")))
        guard faults.isEmpty, let storage, let rating, let notifications, let web, let admin, let valuation,
            let transport, let logLevel
        else {
            throw ProvisionError(faults)
        }
        self.storage = storage
        self.rating = rating
        self.notifications = notifications
        self.web = web
        self.admin = admin
        self.valuation = valuation
        self.transport = transport
        self.logLevel = logLevel
    }
}

extension [any ConfigProvider] {
    /// Whether one of them has the key, of whatever type.
    fileprivate func have(_ key: String) -> Bool {
        let key = AbsoluteConfigKey(ConfigKey(key))
        return contains { provider in
            [ConfigType.string, .int, .bool].contains { (try? provider.value(forKey: key, type: $0).value) != nil }
        }
    }
}
