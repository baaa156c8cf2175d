import StrataAppHost

@main enum Main {
    static func main() async {
        guard let settings = Settings.ofProcess() else { return }
        await AppHost(Presentation.self, providing: settings).main { _, scope in
            HostExit(rawValue: try await scope.resolve(FrontDesk.self).serve().rawValue)
        }
    }
}
