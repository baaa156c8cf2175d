import AdminPresentation
import ArgumentParser
import DeskTesting
import Logging
import Notifications
import Rating
import Storage
import Testing
import WebPresentation

@testable import insurance_desk

@Suite struct ConfigurationTests {
    static func load(
        _ arguments: String..., environment: [String: String] = [:], file: String? = nil
    ) async throws -> DeskConfiguration {
        let folder = try TemporaryFolder()
        try folder.write(file ?? "{}", to: "desk.json")
        return try await DeskConfiguration.load(
            file: folder.path("desk.json"), arguments: ["insurance-desk", "serve"] + arguments,
            environment: environment)
    }

    @Test func withoutAnythingThereAreDefaults() async throws {
        let configuration = try await Self.load()
        #expect(configuration.storage == StorageSettings(file: "desk-data/desk.sqlite"))
        #expect(configuration.notifications == NotificationSettings(folder: "desk-data/sent"))
        #expect(configuration.rating == RatingSettings())
        #expect(configuration.web == WebSettings(host: "127.0.0.1", port: 8080, isBehindTLS: false))
        #expect(configuration.admin.port == 8081)
        #expect(configuration.admin.firstPassword == "")
        #expect(configuration.logLevel == .notice)
    }

    @Test func flagsGoBeforeTheEnvironmentAndThatBeforeTheFile() async throws {
        let file = #"{"web": {"port": 1, "host": "a"}, "admin": {"port": 2, "firstPassword": "secret"}}"#
        let environment = ["INSURANCE_DESK_WEB_PORT": "3", "INSURANCE_DESK_ADMIN_PORT": "4"]
        let configuration = try await Self.load("--web-port", "5", environment: environment, file: file)
        #expect(configuration.web.port == 5)
        #expect(configuration.admin.port == 4)
        #expect(configuration.web.host == "a")
        #expect(configuration.admin.firstPassword == "secret")
    }

    @Test func everyFlagOfTheHelpIsRead() async throws {
        let configuration = try await Self.load(
            "--data-folder", "d", "--storage-patience", "7", "--rating-tables-file", "t", "--admin-probe-port", "9",
            "--admin-first-member", "eve", "--log-level", "debug", "--proxy-tls", "true", "--web-host", "w",
            "--admin-host", "v")
        #expect(configuration.storage == StorageSettings(file: "d/desk.sqlite", patience: .milliseconds(7)))
        #expect(configuration.notifications.folder == "d/sent")
        #expect(configuration.rating.tablesFile == "t")
        #expect(configuration.admin.probePort == 9)
        #expect(configuration.admin.firstMember == "eve")
        #expect(configuration.logLevel == .debug)
        #expect(configuration.web.isBehindTLS)
        #expect(configuration.web.host == "w")
        #expect(configuration.admin.host == "v")
    }

    @Test(arguments: ["abc", "-1", "70000", ""])
    func aPortThatIsNoneIsRefused(value: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(environment: ["INSURANCE_DESK_WEB_PORT": value])
        }
        #expect(error?.message == "web.port is '\(value)'; give a whole number from 0 to 65535.")
    }

    @Test func aLogLevelThatIsNoneIsRefused() async throws {
        await #expect(throws: ValidationError.self) { try await Self.load("--log-level", "loud") }
    }

    @Test func aFileThatIsNamedMustBeThere() async throws {
        await #expect(throws: ValidationError.self) {
            try await DeskConfiguration.load(file: "/nowhere/desk.json", arguments: [], environment: [:])
        }
    }

    /// Flags that the parser knows are those that the configuration reads, in the library's spelling.
    @Test func theParserTakesTheFlags() throws {
        let options = try ConfigurationOptions.parse([
            "--web-port", "5", "--rating-tables-file", "t", "--proxy-tls", "true",
        ])
        #expect(options.webPort == 5)
        #expect(options.ratingTablesFile == "t")
        #expect(options.proxyTLS == "true")
    }
}
