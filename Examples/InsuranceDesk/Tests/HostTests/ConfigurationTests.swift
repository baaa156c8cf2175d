import AdminPresentation
import ArgumentParser
import DeskTesting
import Logging
import Notifications
import Rating
import Storage
import StrataGRPC
import TerminalPresentation
import Testing
import WebPresentation
import WebSupport

@testable import insurance_desk

@Suite struct ConfigurationTests {
    enum Source: CaseIterable {
        case flag, environment, file
    }

    static func load(
        _ flags: [String] = [], environment: [String: String] = [:], file: String = "{}"
    ) async throws -> DeskConfiguration {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(file, to: "desk.json")
        let options = try ConfigurationOptions.parse(["--config", folder.path("desk.json")] + flags)
        return try await DeskConfiguration.load(options, environment: environment)
    }

    /// One text, from one source.
    static func load(_ value: String, for key: String, from source: Source) async throws -> DeskConfiguration {
        let words = key.split(separator: ".")
        switch source {
        case .flag:
            return try await load(["--" + words.joined(separator: "-"), value])
        case .environment:
            let variable = "INSURANCE_DESK_" + words.joined(separator: "_").uppercased()
            return try await load(environment: [variable: value])
        case .file:
            return try await load(file: #"{"\#(words[0])": {"\#(words[1])": "\#(value)"}}"#)
        }
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
        let configuration = try await Self.load(["--web-port", "5"], environment: environment, file: file)
        #expect(configuration.web.port == 5)
        #expect(configuration.admin.port == 4)
        #expect(configuration.web.host == "a")
        #expect(configuration.admin.firstPassword == "secret")
    }

    @Test func theOrderIsThatOfTextsAndTruthsToo() async throws {
        let file = #"{"data": {"folder": "c"}, "proxy": {"tls": true}}"#
        let environment = ["INSURANCE_DESK_DATA_FOLDER": "b", "INSURANCE_DESK_PROXY_TLS": "false"]
        let byFlag = try await Self.load(
            ["--data-folder", "a", "--proxy-tls", "true"], environment: environment, file: file)
        #expect(byFlag.storage.file == "a/desk.sqlite")
        #expect(byFlag.web.isBehindTLS)
        let byVariable = try await Self.load(environment: environment, file: file)
        #expect(byVariable.storage.file == "b/desk.sqlite")
        #expect(!byVariable.web.isBehindTLS)
        let byFile = try await Self.load(file: file)
        #expect(byFile.storage.file == "c/desk.sqlite")
        #expect(byFile.web.isBehindTLS)
    }

    @Test func everyFlagOfTheHelpIsRead() async throws {
        let configuration = try await Self.load([
            "--data-folder", "d", "--storage-timeout", "7", "--storage-maximum-pages", "8",
            "--rating-tables-file", "t", "--web-host", "w", "--web-port", "1", "--admin-host", "v", "--admin-port", "2",
            "--admin-probe-port", "9", "--admin-first-member", "eve", "--proxy-tls", "true", "--log-level", "debug",
        ])
        #expect(
            configuration.storage
                == StorageSettings(file: "d/desk.sqlite", timeout: .milliseconds(7), maximumPages: 8))
        #expect(configuration.notifications.folder == "d/sent")
        #expect(configuration.rating.tablesFile == "t")
        #expect(configuration.web == WebSettings(host: "w", port: 1, isBehindTLS: true))
        #expect(
            configuration.admin
                == AdminSettings(
                    host: "v", port: 2, isBehindTLS: true, firstMember: "eve", firstPassword: "", probePort: 9))
        #expect(configuration.logLevel == .debug)
        let placed = try await Self.load(["--storage-file", "s", "--notifications-folder", "n"])
        #expect(placed.storage.file == "s")
        #expect(placed.notifications.folder == "n")
    }

    @Test(arguments: Source.allCases)
    func homesAreValuedWhereTheConfigurationSays(source: Source) async throws {
        #expect(try await Self.load().valuation.peer == nil)
        #expect(try await Self.load().valuation.listener.address == .tcp("127.0.0.1", port: 4410))
        let configuration = try await Self.load(
            "127.0.0.1:4410,/run/valuer.sock,[::1]:4411", for: "valuation.addresses", from: source)
        #expect(
            configuration.valuation.peer?.addresses == [
                .tcp("127.0.0.1", port: 4410), .unix(path: "/run/valuer.sock"), .tcp("::1", port: 4411),
            ])
        let valuer = try await Self.load("[::1]:4411", for: "valuation.listen", from: source)
        #expect(valuer.valuation.listener.address == .tcp("::1", port: 4411))
    }

    @Test(arguments: Source.allCases)
    func messagesAreDeliveredWhereTheConfigurationSays(source: Source) async throws {
        #expect(try await Self.load().transport.peer == nil)
        #expect(try await Self.load().transport.listener.address == .tcp("127.0.0.1", port: 4430))
        let configuration = try await Self.load(
            "127.0.0.1:4430,/run/transport.sock", for: "notifications.addresses", from: source)
        #expect(
            configuration.transport.peer?.addresses == [
                .tcp("127.0.0.1", port: 4430), .unix(path: "/run/transport.sock"),
            ])
        #expect(configuration.valuation.peer == nil)
        let transport = try await Self.load("[::1]:4431", for: "notifications.listen", from: source)
        #expect(transport.transport.listener.address == .tcp("::1", port: 4431))
    }

    @Test func aFaultyAddressOrHalfACertificateIsAnError() async throws {
        let address = await #expect(throws: ValidationError.self) {
            try await Self.load("here", for: "valuation.addresses", from: .flag)
        }
        #expect(address?.message.contains("'here' is no address; give HOST:PORT, or the path of a socket") == true)
        let half = await #expect(throws: ValidationError.self) {
            try await Self.load(["--valuation-certificates", "desk.pem", "--valuation-private-key", "desk.key"])
        }
        #expect(half?.message.contains("certificates, privateKey and authority belong together") == true)
    }

    @Test(arguments: [
        ["--data-folder", "D", "homes.csv"], ["--data-folder=D", "homes.csv"], ["homes.csv", "--data-folder", "D"],
    ])
    func aFlagStandsBeforeTheFileOfHomesOrBehindIt(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("{}", to: "desk.json")
        let command = try InsuranceDesk.parseAsRoot(["quote", "--config", folder.path("desk.json")] + arguments)
        let quote = try #require(command as? QuoteCommand)
        let configuration = try await DeskConfiguration.load(quote.options, environment: [:])
        #expect(quote.batch.file == "homes.csv")
        #expect(configuration.storage.file == "D/desk.sqlite")
        #expect(configuration.notifications.folder == "D/sent")
    }

    @Test(arguments: Source.allCases)
    func aFolderMayHaveACommaInItsName(source: Source) async throws {
        let configuration = try await Self.load("North, South", for: "data.folder", from: source)
        #expect(configuration.storage.file == "North, South/desk.sqlite")
        #expect(configuration.notifications.folder == "North, South/sent")
    }

    @Test(arguments: ["5", "1.5", #"["D","homes.csv"]"#, "[]"])
    func aFolderThatIsNoTextIsRefused(json: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(file: #"{"data": {"folder": \#(json)}}"#)
        }
        #expect(error?.message.hasSuffix("desk.json:1: `data.folder` of the configuration is not a String.") == true)
    }

    @Test func aPasswordThatIsNoTextIsRefusedAndNotTold() async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(file: #"{"admin": {"firstPassword": 12345}}"#)
        }
        #expect(error?.message.hasSuffix("`admin.firstPassword` of the configuration is not a String.") == true)
    }

    @Test(arguments: ["true", "TRUE", "yes", "1"])
    func aVariableSaysThatAProxySpeaksTLS(value: String) async throws {
        let configuration = try await Self.load(value, for: "proxy.tls", from: .environment)
        #expect(configuration.web.isBehindTLS)
        #expect(configuration.admin.isBehindTLS)
    }

    /// The file says true, so that it is not the default that answers.
    @Test(arguments: [(Source.flag, "false")] + ["false", "False", "no", "0"].map { (.environment, $0) })
    func aProxyDoesNotSpeakTLS(source: Source, value: String) async throws {
        let file = #"{"proxy": {"tls": true}}"#
        let flags = source == .flag ? ["--proxy-tls", value] : []
        let environment = source == .environment ? ["INSURANCE_DESK_PROXY_TLS": value] : [:]
        let configuration = try await Self.load(flags, environment: environment, file: file)
        #expect(!configuration.web.isBehindTLS)
        #expect(!configuration.admin.isBehindTLS)
    }

    @Test(arguments: [("true", true), ("false", false)])
    func aFileSaysWhetherAProxySpeaksTLS(json: String, isBehindTLS: Bool) async throws {
        let configuration = try await Self.load(file: #"{"proxy": {"tls": \#(json)}}"#)
        #expect(configuration.web.isBehindTLS == isBehindTLS)
        #expect(configuration.admin.isBehindTLS == isBehindTLS)
    }

    @Test(arguments: [Source.environment, .file], ["maybe", "2", "true,false", " true", ""])
    func valuesNeitherTrueNorFalseAreRefused(source: Source, value: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(value, for: "proxy.tls", from: source)
        }
        let told = "`proxy.tls` of the configuration is \"\(value)\", which is not a Bool."
        // Both sites read it; it is reported once.
        #expect(error?.message.hasSuffix(told) == true && error?.message.contains("\n") == false)
    }

    @Test(arguments: ["2", "-1", "0.5", "[2]"])
    func aNumberOfTheFileThatIsNeitherTrueNorFalseIsRefused(json: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(file: #"{"proxy": {"tls": \#(json)}}"#)
        }
        #expect(
            error?.message.hasSuffix("desk.json:1: `proxy.tls` of the configuration is \(json), which is not a Bool.")
                == true)
    }

    @Test(arguments: ["abc", "80,81", "", "1.5"])
    func aPortThatIsNoNumberIsRefused(value: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(environment: ["INSURANCE_DESK_WEB_PORT": value])
        }
        #expect(error?.message == "`web.port` of the configuration is \"\(value)\", which is not an Int.")
    }

    @Test(arguments: [Source.flag, .environment], ["70000", "65536"])
    func aPortBeyondTheLastIsRefused(source: Source, value: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(value, for: "web.port", from: source)
        }
        #expect(
            error?.message
                == "`web.port` of the configuration cannot be used: \(value) is not from 0 to 65535.")
    }

    @Test(arguments: [
        ("70000", "cannot be used: 70000 is not from 0 to 65535."),
        ("-1", "cannot be used: -1 is not from 0 to 65535."),
        ("1.5", "is not an Int."), ("[8080]", "is not an Int."), (#""8080""#, #"is "8080", which is not an Int."#),
    ])
    func aPortOfTheFileThatIsNoneIsRefused(json: String, told: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(file: #"{"web": {"port": \#(json)}}"#)
        }
        #expect(error?.message.hasSuffix("desk.json:1: `web.port` of the configuration \(told)") == true)
    }

    @Test func everyFaultIsToldAtOnce() async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(
                environment: ["INSURANCE_DESK_LOG_LEVEL": "loud"],
                file: "{\"web\": {\"port\": -1},\n\"storage\": {\"timeout\": \"x\"}}")
        }
        let lines = error?.message.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.contains { $0.contains("desk.json:1: `web.port` of") })
        #expect(lines.contains { $0.contains("desk.json:2: `storage.timeout` of") })
        #expect(lines.last?.hasPrefix("`log.level` of") == true)
    }

    @Test(arguments: ["abc", "1.5", "80,81"])
    func theParserRefusesAFlagThatIsNoNumber(value: String) throws {
        let error = #expect(throws: (any Error).self) { try ConfigurationOptions.parse(["--web-port", value]) }
        let message = ConfigurationOptions.message(for: try #require(error))
        #expect(message.contains("'\(value)'"))
        #expect(message.contains("--web-port"))
    }

    @Test(arguments: Source.allCases)
    func aLogLevelThatIsNoneIsRefused(source: Source) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load("loud", for: "log.level", from: source)
        }
        let told = "`log.level` of the configuration cannot be used: 'loud' is none of trace, debug"
        #expect(error?.message.contains(told) == true)
    }

    @Test(arguments: [
        ("{\n  \"web\": {\n    \"prot\": 1\n  }\n}", ":3: there is no value web.prot. Did you mean web.port?"),
        ("{\"wep\": {}}", ":1: there is no value wep. `insurance-desk serve --help` lists the values."),
        ("{\n\"colour\": 1}", ":2: there is no value colour. `insurance-desk serve --help` lists the values."),
        ("{\"web.port\": 1}", ":1: there is no value web.port. Did you mean web.port?"),
        ("{\"web\": {\"port\": 1,\n\"port\": 2}}", ":2: this is not JSON: the key \"port\" is given twice."),
        ("{\"web\": {\n\"port\": }}", ":2: this is not JSON: expected a value, found \"}\"."),
        ("{\n\n\"web\": {\"port\": 1", ":3: this is not JSON: the file ends too early."),
        ("{\"web\": {\"port\": 1}\n\"admin\": {}}", ":2: this is not JSON: expected , or } before \"\"\"."),
        ("", ":1: this is not JSON: the file ends too early."),
        ("[]", ":1: this is not JSON: expected { at the beginning."),
        ("{\n\"data\": {\"folder\": \"a\\q\"}}", ":2: this is not JSON: a backslash is not followed by an escape."),
        ("{\n\"data\": {\"folder\": \"\\u12\"}}", ":2: this is not JSON: a backslash is not followed by an escape."),
        ("{}\n}", ":2: this is not JSON: expected nothing after the last }."),
        (
            "{\n\"web\": {\"port\": 70000}}",
            ":2: `web.port` of the configuration cannot be used: 70000 is not from 0 to 65535."
        ),
        (
            "{\n\n\"log\": {\"level\": \"loud\"}}",
            ":3: `log.level` of the configuration cannot be used: 'loud' is none of "
        ),
    ])
    func faultsInAFileAreNamedWithTheirLine(file: String, message: String) async throws {
        let error = await #expect(throws: ValidationError.self) { try await Self.load(file: file) }
        let told = try #require(error).message
        #expect(told.contains("desk.json" + message), "\(told)")
    }

    @Test(arguments: ["broker", "broker:short", ":0123456789abcdef", "a:0123456789abcdef,a:fedcba9876543210"])
    func clientsWithoutNamesAndLongKeysAreRefusedAndNotTold(value: String) async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(environment: ["INSURANCE_DESK_API_KEYS": value])
        }
        let told = try #require(error).message
        #expect(
            told.hasPrefix("`api.keys` of the configuration cannot be used: it is no list of clients; give NAME:KEY"))
        #expect(!told.contains(value))
    }

    @Test func theClientsOfTheAPIAreRead() async throws {
        let configuration = try await Self.load(
            environment: ["INSURANCE_DESK_API_KEYS": "broker:0123456789abcdef,bank:a:b:c:d:e:f:g:h:i"])
        #expect(
            configuration.web.clients
                == APIClients(keys: ["broker": "0123456789abcdef", "bank": "a:b:c:d:e:f:g:h:i"]))
    }

    @Test func everyUnknownKeyIsNamedAtOnce() async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(file: "{\"web\": {\"prot\": 1},\n\"admin\": {\"hots\": 2, \"port\": 3}}")
        }
        #expect(error?.message.split(separator: "\n").count == 2)
    }

    @Test func anUnknownVariableIsRefusedWithTheNearest() async throws {
        let error = await #expect(throws: ValidationError.self) {
            try await Self.load(environment: ["INSURANCE_DESK_STORAGE_MAXIMUM_PAGE": "1", "HOME": "/"])
        }
        #expect(
            error?.message
                == "There is no variable INSURANCE_DESK_STORAGE_MAXIMUM_PAGE. "
                + "Did you mean INSURANCE_DESK_STORAGE_MAXIMUM_PAGES?")
    }

    /// A value of the file that a variable overrides is not what is wrong.
    @Test func aFaultOfAVariableOrAFlagNamesNoLine() async throws {
        let file = "{\"web\": {\"port\": 1}}"
        let byVariable = await #expect(throws: ValidationError.self) {
            try await Self.load(environment: ["INSURANCE_DESK_WEB_PORT": "x"], file: file)
        }
        #expect(byVariable?.message == "`web.port` of the configuration is \"x\", which is not an Int.")
        let byFlag = await #expect(throws: ValidationError.self) {
            try await Self.load(["--web-port", "70000"], file: file)
        }
        #expect(byFlag?.message == "`web.port` of the configuration cannot be used: 70000 is not from 0 to 65535.")
    }

    @Test func everyKeyMayStandInTheFile() async throws {
        func isAddress(_ name: Substring) -> Bool { name == "addresses" || name == "listen" }
        let sections = Dictionary(grouping: ConfigurationKeys.all) { $0.prefix { $0 != "." } }
        let texts = sections.map { section, keys in
            let values = keys.map { key in
                let name = key.drop { $0 != "." }.dropFirst()
                let value =
                    ["timeout", "maximumPages", "port", "probePort"].contains(name)
                    ? "7"
                    : name == "keys"
                        ? "\"broker:0123456789abcdef\""
                        : name == "tls" ? "true" : name == "level" ? "\"debug\"" : isAddress(name) ? "\"x:1\"" : "\"x\""
                return "\"\(name)\": \(value)"
            }
            return "\"\(section)\": {\(values.joined(separator: ", "))}"
        }
        let configuration = try await Self.load(file: "{\(texts.joined(separator: ",\n"))}")
        #expect(configuration.storage.maximumPages == 7)
        #expect(configuration.admin.firstPassword == "x")
    }

    @Test func aFileThatIsNamedMustBeThere() async throws {
        let options = try ConfigurationOptions.parse(["--config", "/nowhere/desk.json"])
        await #expect(throws: ValidationError.self) { try await DeskConfiguration.load(options, environment: [:]) }
    }
}
