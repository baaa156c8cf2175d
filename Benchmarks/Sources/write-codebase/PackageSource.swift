/// The manifest of the codebase, and the contracts on its modules.
struct PackageSource {
    let plan: CodebasePlan
    let strata: String
    let testedModules: [String]

    var manifest: String {
        let presentations = PresentationSource.Presentation.allCases.map {
            PresentationSource(plan: plan, presentation: $0)
        }
        var lines = [
            "// swift-tools-version: 6.2", "", "import PackageDescription", "",
            library("serviceLayer", "StrataServiceLayer"),
            library("presentationLayer", "StrataPresentationLayer"), library("host", "StrataAppHost"),
            library("testing", "StrataTesting"), "",
            "/// A library module, with the modules that it uses.",
            "func module(_ name: String, in layer: String, uses modules: [Target.Dependency] = []) -> Target {",
            "    .target(",
            "        name: name, dependencies: [\"Basics\", serviceLayer] + modules,",
            "        path: \"Sources/\\(layer)/\\(name)\")",
            "}", "", "let package = Package(", "    name: \"codebase\",", "    platforms: [.macOS(.v15)],",
            "    dependencies: [.package(name: \"strata\", path: \"\(strata)\")],", "    targets: [",
            "        .target(name: \"Basics\", dependencies: [serviceLayer]),",
        ]
        for (number, module) in plan.modules.enumerated() {
            let used = usedModules(of: number)
            let uses = used.isEmpty ? "" : ", uses: [\(quoted(used))]"
            lines.append("        module(\"\(module.name)\", in: \"\(module.layerName)\"\(uses)),")
        }
        lines.append(target("target", "Services", ["serviceLayer"], ["Basics"] + plan.modules.map(\.name)))
        for presentation in presentations {
            let basics = presentation.presentation == .terminal ? [] : ["Basics"]
            let used = basics + ["Services"] + presentation.modules
            lines.append(target("target", presentation.name, ["presentationLayer"], used))
        }
        lines.append(target("executableTarget", "codebase", ["host"], ["Basics"] + presentations.map(\.name)))
        if !testedModules.isEmpty {
            let tested = ["Basics", "WebPresentation"] + testedModules
            lines.append(target("testTarget", "CodebaseTests", ["testing"], tested))
        }
        return (lines + ["    ]", ")"]).joined(separator: "\n") + "\n"
    }

    private func library(_ name: String, _ product: String) -> String {
        "let \(name) = Target.Dependency.product(name: \"\(product)\", package: \"strata\")"
    }

    private func target(_ kind: String, _ name: String, _ libraries: [String], _ modules: [String]) -> String {
        let dependencies = libraries.joined(separator: ", ") + ", " + quoted(modules)
        return "        .\(kind)(name: \"\(name)\", dependencies: [\(dependencies)]),"
    }

    /// The modules that the sources of a module import.
    private func usedModules(of module: Int) -> [String] {
        let services = plan.modules[module].services.map { plan.services[$0] }
        let targets = services.flatMap { $0.needs.map(\.target) + [$0.decoratorNeed ?? -1] }.filter { $0 >= 0 }
        let used = Set(targets.map { plan.services[$0].module }).subtracting([module])
        return used.sorted().map { plan.modules[$0].name }
    }

    private func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

    var contracts: String {
        var layers = [
            #"{ "name": "Host", "modules": ["codebase"] }"#,
            #"{ "name": "Presentations", "modules": ["*Presentation"], "independentSiblings": true }"#,
            #"{ "name": "Services", "modules": ["Services"] }"#,
        ]
        for (number, layer) in Vocabulary.layers.enumerated().reversed() {
            let names = plan.modules.filter { $0.layer == number }.map(\.name)
            layers.append(
                "{ \"name\": \"\(layer.name)\", \"modules\": [\(quoted(names))], \"independentSiblings\": true }")
        }
        layers.append(#"{ "name": "Basics", "modules": ["Basics"] }"#)
        return """
            {
              "contracts": [
                {
                  "kind": "layers",
                  "exhaustive": false,
                  "because": "a module uses only modules below it",
                  "layers": [
                    \(layers.joined(separator: ",\n        "))
                  ]
                },
                { "kind": "acyclic" },
                { "kind": "census" },
                { "kind": "declaredImports", "unused": true }
              ]
            }

            """
    }
}
