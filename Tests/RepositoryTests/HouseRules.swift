import StrataArchitecture

/// The rules of this repository beyond the table of imports.
enum HouseRules {
    /// Longest file, in lines.
    static let longestFile = 400

    static let layers = Layers(exhaustive: false, because: "a lower layer outlives a higher one") {
        Layer("Applications", "quote-desk")
        Layer("Testing", "StrataTesting")
        Layer("Host", "StrataAppHost")
        Layer("Parts", "StrataServiceLayer", "StrataPresentationLayer", "StrataSwinjectBridge").independentSiblings()
        Layer("Core", "StrataCore")
        Layer("Graph", "StrataGraph")
    }

    /// The tool for sources works in any codebase, so it knows nothing of the framework.
    static let toolStandsAlone = Independence(
        ["StrataArchitecture", "StrataCore"], because: "the tool serves codebases that use nothing else of Strata")
    static let toolNeedsNoGraph = Independence(
        ["StrataArchitecture", "StrataGraph"], because: "the tool serves codebases that use nothing else of Strata")

    /// The proof of a fleet reads manifests, which any program may write.
    static let fleetStandsAlone = Independence(
        ["StrataFleet", "StrataCore", "StrataArchitecture"],
        because: "a fleet is proved from manifests alone, so its proof runs where no process does")

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

    static let mainStaysShort = Rule(
        "mainStaysShort", because: "the example promises a main of a few lines",
        over: { codebase in
            codebase.modules.filter { $0.name == "quote-desk" }.flatMap(\.files).filter(\.scan.hasMainAttribute)
        },
        { file in file.scan.lineCount < 15 ? nil : "has \(file.scan.lineCount) lines; 14 are enough for main" })

    /// The lines, from 1, that name a container or a resolver for any purpose but to register, to declare or to create
    /// the container of a layer.
    static func linesThatNameContainers(_ text: String) -> [Int] {
        let places = [
            "static func register(in container: Container) {", "static func declare(in container: Container) {",
            "static let container = Container(",
        ]
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            let code = line.drop { $0 == " " }
            let words = code.split { !$0.isLetter && $0 != "_" }
            guard !code.hasPrefix("//"), !places.contains(where: code.hasPrefix) else { return nil }
            return words.contains { ["Container", "Resolver", "AsyncResolver"].contains($0) } ? index + 1 : nil
        }
    }

    private static func isOurs(_ path: String) -> Bool {
        ["Sources/", "Examples/", "Tests/", "Benchmarks/"].contains { path.hasPrefix($0) } && !path.contains("/Corpus/")
    }
}
