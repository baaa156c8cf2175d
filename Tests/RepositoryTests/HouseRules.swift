import StrataArchitecture

/// What this repository asks of itself beyond the table of imports.
enum HouseRules {
    /// Longest file, in lines.
    static let longestFile = 400

    static let layers = Layers(exhaustive: false, because: "what is below outlives what is above") {
        Layer("Applications", "quote-desk")
        Layer("Testing", "StrataTesting")
        Layer("Host", "StrataAppHost")
        Layer("Parts", "StrataServiceLayer", "StrataPresentationLayer").independentSiblings()
        Layer("Core", "StrataCore")
    }

    /// The tool for sources works in any codebase, so it knows nothing of the framework.
    static let toolStandsAlone = Independence(
        ["StrataArchitecture", "StrataCore"], because: "the tool serves codebases that use nothing else of Strata")

    static let filesStayShort = Rule(
        "filesStayShort", because: "a file holds one idea",
        over: { codebase in codebase.files.filter { isOurs($0.path) } },
        { file in
            file.scan.lineCount > longestFile ? "has \(file.scan.lineCount) lines; split it at \(longestFile)" : nil
        })

    static let noDrawers = Rule(
        "noDrawers", because: "a name says what is inside", over: { $0.files },
        { file in
            let drawers = ["Utils", "Utilities", "Helpers", "Helper", "Extensions", "Misc", "Common"]
            let parts = file.path.split { $0 == "/" || $0 == "." }.map(String.init)
            if let drawer = parts.first(where: drawers.contains) { return "is in a drawer called \(drawer)" }
            return file.path.contains(" ") ? "has a space in its path" : nil
        })

    static let noPackageDependencies = Rule(
        "noPackageDependencies", because: "the root package has none", over: { $0.modules },
        { module in
            module.declaredProducts.isEmpty ? nil : "depends on \(module.declaredProducts.joined(separator: ", "))"
        })

    private static func isOurs(_ path: String) -> Bool {
        ["Sources/", "Examples/", "Tests/"].contains { path.hasPrefix($0) } && !path.contains("/Corpus/")
    }
}
