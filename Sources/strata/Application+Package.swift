extension Application {
    var manifest: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
            dependencies: [
                \(strata.dependency),
            ],
            targets: [
        \(targets.joined())    ]
        )

        """
    }

    private var targets: [String] {
        var targets = [target("executableTarget", name, presentations + products("AppHost"))]
        for presentation in presentations {
            targets.append(
                target(
                    "target", presentation,
                    modules + [layers[layers.count - 1].name] + products("PresentationLayer")))
        }
        for (index, layer) in layers.enumerated().reversed() {
            let parent = index > 0 ? [layers[index - 1].name] : []
            targets.append(target("target", layer.name, layer.modules + parent + products("ServiceLayer")))
            targets += layer.modules.map { target("target", $0, products("ServiceLayer")) }
        }
        targets.append(
            target(
                "testTarget", "\(name)Tests", [modules[0]] + presentations + products("ArchitectureTesting", "Testing"))
        )
        return targets + modules.map { target("testTarget", "\($0)Tests", [$0]) }
    }

    private func products(_ names: String...) -> [String] { names.map { "Strata\($0)" } }

    private func target(_ kind: String, _ name: String, _ dependencies: [String]) -> String {
        let lines = dependencies.map { dependency in
            let isProduct = dependency.hasPrefix("Strata")
            return isProduct ? ".product(name: \"\(dependency)\", package: \"\(strata.package)\")" : "\"\(dependency)\""
        }
        return """
                    .\(kind)(
                        name: "\(name)",
                        dependencies: [
            \(lines.map { "                \($0),\n" }.joined())            ]
                    ),

            """
    }

    var contracts: String {
        let rows =
            ["{ \"name\": \"Host\", \"modules\": [\"\(name)\"] }"]
            + ["{ \"name\": \"Presentation\", \"modules\": [\(quoted(presentations))], \"independentSiblings\": true }"]
            + layers.reversed().map { "{ \"name\": \"\($0.name)\", \"modules\": [\(quoted([$0.name] + $0.modules))] }" }
        return """
            {
              // The contracts that `strata check` and BoundaryTests enforce. Layers are in order from the top; imports
              // go down.
              "contracts": [
                {
                  "kind": "layers",
                  "because": "services outlive screens",
                  "layers": [
            \(rows.map { "        \($0)" }.joined(separator: ",\n"))
                  ]
                },
                { "kind": "acyclic" },
                { "kind": "census" },
                { "kind": "declaredImports", "unused": true }
              ]
            }

            """
    }

    private func quoted(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

    var readme: String {
        let rows =
            ["| `\(name)` | the host: starts and stops the layers |"]
            + presentations.map { "| `\($0)` | a presentation, on top of the services |" }
            + layers.reversed().flatMap { layer in
                [ReadmeTable.row(ofLayer: layer.name)]
                    + layer.modules.map { ReadmeTable.row(of: $0, inLayer: layer.name) }
            }
        return """
            # \(name)

            An application in layers, wired by Strata.

            ```sh
            swift run \(name)           # prints what the screen shows
            swift run \(name) verify    # proves the dependency graph; constructs nothing
            swift run \(name) graph --format html > graph.html
            swift test                  # the services, the graph, the boundaries of strata.json
            ```

            | module | contents |
            |---|---|
            \(rows.joined(separator: "\n"))

            `swift run strata add module NAME` adds a module, `swift run strata add service NAME --in MODULE` a service;
            both keep the manifest, the lists of types and strata.json right, and the first adds a row to this table.
            `swift run strata fix census` adds each forgotten type to its list, with the import and the dependency that it
            needs.

            """
    }

    var workflow: String {
        let remark =
            if case .path(let path) = strata {
                "# Package.swift takes Strata from \(path): check it out there too, or take it from a URL.\n"
            } else { "" }
        return """
            \(remark)name: CI
            on: [push, pull_request]
            jobs:
              test:
                runs-on: ubuntu-latest
                container: swift:6.2
                steps:
                  - uses: actions/checkout@v4
                  - run: swift build --build-tests
                  - run: swift run \(name) verify
                  - run: swift test

            """
    }
}
