import StrataArchitecture
import Testing

/// Targets and dependencies go where a person would write them. Computed parts of a manifest are left unchanged.
struct ManifestEditTests {
    private static let edited = """
        // swift-tools-version: 6.2
        import PackageDescription

        let common: [Target.Dependency] = ["Model"]

        let package = Package(
            name: "Desk", // not a target: .target(name: "App")
            targets: [
                .target(name: "Model"),
                .target(
                    name: "Billing",
                    dependencies: [
                        "Model",
                        // "Storage", one day
                        .product(name: "Kit", package: "Kit", condition: .when(platforms: [.linux]))
                    ],
                    swiftSettings: [.define("X", .when(configuration: .debug))]
                ),
                .executableTarget(name: "App", dependencies: common + ["Billing"], path: "Code/App"),
                .executableTarget(name: "Admin", dependencies: common),
                helper("Rating"),
            ],
            swiftLanguageModes: [.v6]
        )

        #if os(macOS)
        package.targets.append(.target(name: "Mac", dependencies: []))
        #endif

        """

    private func edit(_ body: (inout ManifestEdit) throws -> Void) throws -> String {
        var manifest = ManifestEdit(SourceEdit(Self.edited))
        try body(&manifest)
        return manifest.edit.text
    }

    @Test func aTargetIsAddedAfterTheOthers() throws {
        let text = try edit { try $0.addTarget(".target(\n    name: \"New\",\n    dependencies: []\n)") }
        #expect(
            text
                == Self.edited.replacing(
                    "        helper(\"Rating\"),\n",
                    with:
                        "        helper(\"Rating\"),\n        .target(\n            name: \"New\",\n            dependencies: []\n        ),\n"
                ))
    }

    @Test func dependenciesAreAddedInEachForm() throws {
        #expect(
            try edit { try $0.addDependency("\"New\"", to: "Model") }
                == Self.edited.replacing(
                    ".target(name: \"Model\")", with: ".target(name: \"Model\", dependencies: [\"New\"])"))
        #expect(
            try edit { try $0.addDependency("\"New\"", to: "Billing") }
                == Self.edited.replacing(
                    "platforms: [.linux]))\n", with: "platforms: [.linux])),\n                \"New\"\n"))
        #expect(
            try edit { try $0.addDependency("\"New\"", to: "App") }
                == Self.edited.replacing("common + [\"Billing\"]", with: "common + [\"Billing\", \"New\"]"))
    }

    @Test func computedListIsRefused() throws {
        let variable = #expect(throws: EditRefusal.self) { try edit { try $0.addDependency("\"New\"", to: "Admin") } }
        #expect(
            variable?.description
                == "Package.swift:20:56: error: the dependencies of Admin are not written as a list, so nothing is changed; "
                + "add `\"New\"` to the dependencies of Admin")
        for target in ["Rating", "Mac"] {
            let refusal = #expect(throws: EditRefusal.self) { try edit { try $0.addDependency("\"New\"", to: target) } }
            #expect(
                refusal?.obstacle == "the target \(target) is not written with its name in the package's targets")
        }
        var manifest = ManifestEdit(SourceEdit("let package = Package(name: \"A\", targets: all)"))
        let refusal = #expect(throws: EditRefusal.self) { try manifest.addTarget(".target(name: \"New\")") }
        #expect(refusal?.obstacle == "the package's targets are not written as one list")
    }

    @Test func swiftPMReadsTheIntendedManifest() throws {
        let before = Array(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [.target(name: \"B\")])\n"
                .utf8)
        var manifest = ManifestEdit(SourceEdit(before))
        try manifest.addTarget(".target(name: \"New\")")
        try manifest.addDependency("\"New\"", to: "B")
        var check = ManifestCheck()
        #expect(
            check.objection(before: before, after: manifest.edit.bytes) == "the edit would not add the targets  alone")
        check.added = ["New"]
        #expect(check.objection(before: before, after: manifest.edit.bytes) == "the edit would change the target B")
        check.grown = ["B": 1]
        #expect(check.objection(before: before, after: manifest.edit.bytes) == nil)
    }

    @Test func theFirstErrorOfSwiftPMIsNamed() throws {
        let manifest = { (targets: String) in
            Array(
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [\(targets)])\n"
                    .utf8)
        }
        let (check, before) = (ManifestCheck(), manifest(""))
        let unknown = manifest(
            ".target(name: \"New\", dependencies: [.product(name: \"StrataCore\", package: \"strata\")])")
        #expect(
            check.objection(before: before, after: unknown)?.hasPrefix(
                "SwiftPM cannot read the edited manifest (unknown package 'strata' in dependencies of target 'New'")
                == true)
        #expect(
            check.objection(before: before, after: manifest(".target(name: 3)"))
                == "SwiftPM cannot read the edited manifest (Package.swift:3:58: error: cannot convert value of type 'Int' "
                + "to expected argument type 'String')")
        #expect(
            check.objection(before: Array("no manifest".utf8), after: before)?.hasPrefix(
                "SwiftPM cannot read the manifest by itself (package 'package.swift' is using Swift tools version")
                == true)
    }
}
