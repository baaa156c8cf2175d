import ArgumentParser

/// The flags that every command takes. Their values are read with those of the environment and the file, by
/// `DeskConfiguration`; here they are named for the help, and misspelt ones are refused.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: "The configuration's file; without it insurance-desk.json, if there is one.")
    var config: String?

    @Option(help: "The folder of database and messages (default: desk-data).")
    var dataFolder: String?

    @Option(help: "The database's file (default: desk.sqlite in the data's folder).")
    var storageFile: String?

    @Option(help: "How many milliseconds a writer waits for another process (default: 5000).")
    var storagePatience: Int?

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
    var proxyTLS: String?

    @Option(help: "What is logged: trace, debug, info, notice, warning, error (default: notice).")
    var logLevel: String?
}
