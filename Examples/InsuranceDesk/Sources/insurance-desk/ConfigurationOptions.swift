import ArgumentParser
import Configuration

/// The flags that every command accepts. `DeskConfiguration` reads their values together with the environment and the
/// file; they are declared here for the help and the parser, which refuses a misspelled flag.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: "The configuration's file; without it insurance-desk.json, if there is one.")
    var config: String?

    @Option(help: "The folder of database and messages (default: desk-data).")
    var dataFolder: String?

    @Option(help: "The database's file (default: desk.sqlite in the data's folder).")
    var storageFile: String?

    @Option(help: "How many milliseconds a writer waits for another process (default: 5000).")
    var storageTimeout: Int?

    @Option(help: "The most pages of 4096 bytes that the database may have (default: as many as the disk holds).")
    var storageMaximumPages: Int?

    @Option(help: "The rating tables (default: those that come with the program).")
    var ratingTablesFile: String?

    @Option(help: "The folder for messages to customers (default: sent in the data's folder).")
    var notificationsFolder: String?

    @Option(help: "The interface of the customers' pages (default: 127.0.0.1).")
    var webHost: String?

    @Option(help: "The port of the customers' pages (default: 8080).")
    var webPort: Int?

    @Option(help: "The interface of the staff's pages (default: 127.0.0.1).")
    var adminHost: String?

    @Option(help: "The port of the staff's pages (default: 8081).")
    var adminPort: Int?

    @Option(help: "A port for /health alone, open from the very beginning (default: none).")
    var adminProbePort: Int?

    @Option(help: "Who may log in at first (default: admin).")
    var adminFirstMember: String?

    @Option(help: "Whether a proxy in front speaks TLS: true or false (default: false).")
    var proxyTLS: Bool?

    @Option(
        help:
            "The processes that value homes, HOST:PORT or a socket's path, with commas (default: the desk itself)."
    )
    var valuationAddresses: String?

    @Option(
        help: "Where `insurance-desk valuation` listens, HOST:PORT or the path of a socket (default: 127.0.0.1:4410).")
    var valuationListen: String?

    @Option(
        help:
            "The certificate of this process, for mutual TLS between desk and valuation (default: none)."
    )
    var valuationCertificates: String?

    @Option(help: "The key of that certificate.")
    var valuationPrivateKey: String?

    @Option(help: "The certificate of the authority that signs those of the other processes.")
    var valuationAuthority: String?

    @Option(
        help:
            "The process that delivers messages, HOST:PORT or a socket's path, or several with commas (default: the desk itself)."
    )
    var notificationsAddresses: String?

    @Option(
        help:
            "Where `insurance-desk notifications` listens, HOST:PORT or the path of a socket (default: 127.0.0.1:4430)."
    )
    var notificationsListen: String?

    @Option(
        help:
            "The certificate of this process, for mutual TLS between desk and notifications (default: none)."
    )
    var notificationsCertificates: String?

    @Option(help: "The key of that certificate.")
    var notificationsPrivateKey: String?

    @Option(help: "The certificate of the authority that signs those of the other processes.")
    var notificationsAuthority: String?

    @Option(help: "What is logged: trace, debug, info, notice, warning, error (default: notice).")
    var logLevel: String?

    @Option(help: "Write a trace of the start to this file, for Perfetto and graph --timings.")
    var startupTrace: String?
}

extension ConfigurationOptions {
    /// The given flags, under the keys of the environment and the file. The library's own reader of command lines would
    /// take the file of `quote --data-folder D homes.csv` as a part of the folder, and split a value at its commas.
    var provider: InMemoryProvider {
        let texts: [AbsoluteConfigKey: String?] = [
            "data.folder": dataFolder, "storage.file": storageFile, "rating.tablesFile": ratingTablesFile,
            "notifications.folder": notificationsFolder, "web.host": webHost, "admin.host": adminHost,
            "admin.firstMember": adminFirstMember, "valuation.addresses": valuationAddresses,
            "valuation.listen": valuationListen, "valuation.certificates": valuationCertificates,
            "valuation.privateKey": valuationPrivateKey, "valuation.authority": valuationAuthority,
            "notifications.addresses": notificationsAddresses, "notifications.listen": notificationsListen,
            "notifications.certificates": notificationsCertificates,
            "notifications.privateKey": notificationsPrivateKey, "notifications.authority": notificationsAuthority,
            "log.level": logLevel,
        ]
        let numbers: [AbsoluteConfigKey: Int?] = [
            "storage.timeout": storageTimeout, "storage.maximumPages": storageMaximumPages, "web.port": webPort,
            "admin.port": adminPort, "admin.probePort": adminProbePort,
        ]
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for case let (key, text?) in texts { values[key] = ConfigValue(.string(text), isSecret: false) }
        for case let (key, number?) in numbers { values[key] = ConfigValue(.int(number), isSecret: false) }
        if let proxyTLS { values["proxy.tls"] = ConfigValue(.bool(proxyTLS), isSecret: false) }
        return InMemoryProvider(values: values)
    }
}
