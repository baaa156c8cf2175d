import StrataArchitecture

extension Application {
    /// Creates every file of the application.
    func write(to changes: inout ChangeSet) {
        changes.create("Package.swift", manifest)
        changes.create("README.md", readme)
        changes.create("strata.json", contracts)
        changes.create(".gitignore", ".build/\n.swiftpm/\n*.xcodeproj\n.DS_Store\n")
        changes.create(".github/workflows/ci.yml", workflow)
        changes.create("Sources/\(name)/Main.swift", main)
        for (index, layer) in layers.enumerated() {
            changes.create(
                "Sources/\(layer.name)/\(layer.name).swift",
                config(layer, parent: index > 0 ? layers[index - 1].name : nil))
            for module in layer.modules {
                let service = ServiceTemplate(firstOf: module)
                changes.create("Sources/\(module)/\(service.name).swift", service.text)
                changes.create("Tests/\(module)Tests/\(service.name)Tests.swift", service.test(in: module))
            }
        }
        for presentation in presentations {
            changes.create("Sources/\(presentation)/\(presentation)Layer.swift", presentationConfig(presentation))
            changes.create("Sources/\(presentation)/\(presentation)Screen.swift", screen(presentation))
        }
        changes.create("Tests/\(name)Tests/GraphTests.swift", graphTests)
        changes.create("Tests/\(name)Tests/BoundaryTests.swift", boundaryTests)
    }

    private func imports(_ modules: [String]) -> String {
        modules.sorted().map { "import \($0)\n" }.joined()
    }

    // MARK: The host

    /// The source of `Main.swift`. Its closure, the body of the application, has the form that the host requires.
    private var main: String {
        """
        \(imports(presentations + ["StrataAppHost"]))
        /// Proves the layers, starts them, runs the body, stops them. `verify`, `graph`, `why` and `--help` are
        /// commands of the host.
        @main
        enum Main {
            static func main() async {
                await AppHost(\(presentations.map { "\($0)Layer.self" }.joined(separator: ", "))).main { _, scope in
                    print(try await scope.resolve(\(presentations[0])Screen.self).text)
                }
            }
        }

        """
    }

    // MARK: Layers

    private func config(_ layer: ServiceLayer, parent: String?) -> String {
        """
        \(imports(layer.modules + ["StrataServiceLayer"] + (parent.map { [$0] } ?? [])))
        /// A layer of services. `strata add module` and `strata add service` keep the list; each type registers itself.
        public enum \(layer.name): DependencyInjectionConfig {
            public static let container = Container("\(layer.name)"\(parent.map { ", parent: \($0).self" } ?? ""))

            public static var managedTypes: [any Registerable.Type] {
                [
        \(layer.modules.map { "            \(ServiceTemplate(firstOf: $0).type).self,\n" }.joined())        ]
            }
        }

        """
    }

    private func presentationConfig(_ presentation: String) -> String {
        """
        \(imports([layers[layers.count - 1].name, "StrataPresentationLayer"]))
        /// A presentation: its types see the services below, and no service sees them.
        public enum \(presentation)Layer: DependencyInjectionConfig {
            public static let container = Container("\(presentation)", parent: \(layers[layers.count - 1].name).self)

            public static var managedTypes: [any Registerable.Type] {
                [
                    \(presentation)Screen.self,
                ]
            }
        }

        """
    }

    private func screen(_ presentation: String) -> String {
        let services = modules.map { ServiceTemplate(firstOf: $0) }
        let arguments = services.map { "\($0.variable): \($0.variable)" }.joined(separator: ", ")
        let parameters = services.map { "\($0.variable): any \($0.name)" }
        // In a long list, each parameter gets a line of its own.
        let isLong = parameters.joined().count > 60
        let written =
            isLong
            ? "\n        \(parameters.joined(separator: ",\n        "))\n    " : parameters.joined(separator: ", ")
        return """
            \(imports(modules + ["StrataPresentationLayer"]))
            /// The first screen. It takes the services that it shows.
            public final class \(presentation)Screen: Registerable, Sendable {
                public static func register(in container: Container) {
                    container.register(\(presentation)Screen.self) {
                        (\(parameters.joined(separator: ", "))) in
                        \(presentation)Screen(\(arguments))
                    }
                }

            \(services.map { "    private let \($0.variable): any \($0.name)\n" }.joined())
                public init(\(written)) {
            \(services.map { "        self.\($0.variable) = \($0.variable)\n" }.joined())    }

                public var text: String {
                    [
            \(services.map { "            \($0.variable).summary,\n" }.joined())        ].joined(separator: "\\n")
                }
            }

            """
    }

    // MARK: Tests

    private var graphTests: String {
        let services = modules.map { ServiceTemplate(firstOf: $0) }
        let first = services[0]
        let lines = services.map { $0.summary ?? "" }
        let faked = ["Only a test."] + lines.dropFirst()
        let written = { (lines: [String]) in "\"\(lines.joined(separator: "\\n"))\"" }
        return """
            \(imports([modules[0], "StrataTesting", "Testing"] + presentations))
            private struct Fake\(first.name): \(first.name) {
                let summary = "Only a test."
            }

            struct GraphTests {
                /// Proves fresh layers as the application does: each missing service is reported with its position.
                @Test func theLayersAreProved() throws {
                    _ = try LayerStack(\(presentations.map { "\($0)Layer.self" }.joined(separator: ", ")))
                }

                @Test func theScreenShowsWhatTheServicesSay() throws {
                    let stack = try LayerStack(\(presentations[0])Layer.self)
                    let screen = try stack.resolve(\(presentations[0])Screen.self)
                    #expect(screen.text == \(written(lines)))
                }

                @Test func aFakeTakesThePlaceOfAService() throws {
                    let stack = try LayerStack(\(presentations[0])Layer.self) {
                        $0.register((any \(first.name)).self) { Fake\(first.name)() }
                    }
                    let screen = try stack.resolve(\(presentations[0])Screen.self)
                    #expect(screen.text == \(written(faked)))
                }
            }

            """
    }

    private var boundaryTests: String {
        """
        import StrataArchitectureTesting
        import Testing

        struct BoundaryTests {
            /// Checks the contracts of strata.json, as `strata check` does; reports violations at file:line:column.
            @Test func theContractsHold() throws {
                let codebase = try Codebase(containing: #filePath)
                let file = try ContractFile(contentsOf: "\\(codebase.root)/strata.json")
                codebase.expectNoViolations(of: file.contracts, defaults: file.impliesDefaults)
            }
        }

        """
    }
}
