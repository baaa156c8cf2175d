/// The files above and below the library modules: the shared declarations, the service layer, and the program.
struct ApplicationSource {
    let plan: CodebasePlan

    var files: [(path: String, text: String)] {
        [
            ("Sources/Basics/Basics.swift", basics), ("Sources/Services/Services.swift", services),
            ("Sources/codebase/Main.swift", main),
        ]
    }

    private var basics: String {
        """
        import StrataServiceLayer

        extension ScopeName {
            /// Open while a request of the web is handled.
            public static let request: Self = "request"
        }

        /// The request for which a scope is open.
        public struct Visit: Sendable {
            public let path: String
            public init(path: String) { self.path = path }
        }

        /// The values that only `main` knows.
        public struct Settings: Sendable {
            public let isVerbose: Bool
            public init(isVerbose: Bool) { self.isVerbose = isVerbose }
        }

        /// A check that each module contributes.
        public protocol HealthCheck: Sendable {
            var title: String { get }
        }

        """
    }

    private var services: String {
        var lines = (["Basics", "StrataServiceLayer"] + plan.modules.map(\.name)).sorted().map { "import \($0)" }
        lines += [
            "", "/// The service layer. Each module lists its own types.",
            "public enum Services: DependencyInjectionConfig {",
            "    public static let container = Container(\"Services\")", "",
            "    public static var managedTypes: [any Registerable.Type] {",
            "        [" + Vocabulary.layers.map { "\($0.name)Modules.self" }.joined(separator: ", ") + "]", "    }", "",
            "    public static func declare(in container: Container) {",
            "        container.expects(Settings.self, from: \"main\")", "    }", "}",
        ]
        for (number, layer) in Vocabulary.layers.enumerated() {
            lines += [
                "", "enum \(layer.name)Modules: RegisterableGroup {",
                "    static var managedTypes: [any Registerable.Type] {", "        [",
            ]
            lines += plan.modules.filter { $0.layer == number }.map { "            \($0.name)Module.self," }
            lines += ["        ]", "    }", "}"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var main: String {
        """
        import AdminPresentation
        import Basics
        import StrataAppHost
        import TerminalPresentation
        import WebPresentation

        @main enum Main {
            static func main() async {
                await AppHost(
                    TerminalLayer.self, WebLayer.self, AdminLayer.self, providing: Settings(isVerbose: false),
                    about: "A generated application."
                ).main { _, scope in
                    print(try await scope.resolve(TerminalHome.self).text())
                    print(try await scope.resolve(WebHome.self, in: WebLayer.self).answer("/"))
                    print(try await scope.resolve(AdminHome.self, in: AdminLayer.self).text())
                }
            }
        }

        """
    }
}
