import Foundation
import StrataArchitecture

/// The application that `strata init` creates: its name and the names of its parts.
struct Application {
    struct ServiceLayer {
        var name: String
        var modules: [String]
    }

    var name: String
    /// From the bottom up; each is the parent of the next one, and the last is the parent of the presentations.
    var layers: [ServiceLayer]
    var presentations: [String]
    var strata: StrataSource

    /// Checks every name, also against the other names.
    init(name: String, layers written: [String], presentations: String?, strata: StrataSource) throws {
        var taken: [String: String] = [:]
        func take(_ text: String, _ kind: NewName.Kind) throws -> String {
            let name = try NewName(text, for: kind, taken: taken).text
            taken[name] = "a name in this application"
            taken["\(name)Tests"] = "the name of its tests"
            if kind == .presentation { taken["\(name)Layer"] = "the name of a presentation's layer" }
            return name
        }
        self.name = try take(name, .application)
        layers = try (written.isEmpty ? ["Services=Greetings"] : written).map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                throw UsageError("\"\(text)\" names no modules; write --layer \(text)=Catalog,Orders")
            }
            return ServiceLayer(
                name: try take(parts[0], .layer), modules: try Self.words(parts[1]).map { try take($0, .module) })
        }
        self.presentations = try Self.words(presentations ?? "Terminal").map { try take($0, .presentation) }
        self.strata = strata
    }

    var modules: [String] { layers.flatMap(\.modules) }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
    }
}

/// The source from which an application gets Strata.
enum StrataSource {
    case path(String)
    case url(String)

    /// The source from the options; without any, the checkout that this tool was built from.
    init(_ options: Options, root: String) throws {
        switch (options[.strataPath], options[.strataURL]) {
        case (let path?, nil):
            guard StrataCheckout.isStrata(path) else {
                throw UsageError(
                    "--strata-path is \(path), and the package of Strata is not there; name the folder of a checkout of "
                        + "Strata, which has Strata's Package.swift and Sources")
            }
            self = .path(Self.relative(path, to: root))
        case (nil, let url?): self = .url(url)
        case (_?, _?): throw UsageError("--strata-path and --strata-url exclude each other; leave one of them out")
        case (nil, nil):
            guard let folder = StrataCheckout.folder(source: #filePath, program: Bundle.main.executablePath) else {
                throw UsageError(
                    "the location of Strata is unknown, because the sources of this tool are in no checkout of your own; "
                        + "add --strata-url URL or --strata-path FOLDER; `strata init --help` explains", help: false)
            }
            self = .path(Self.relative(folder, to: root))
        }
    }

    /// The package's line in the manifest.
    var dependency: String {
        switch self {
        case .path(let path): ".package(name: \"strata\", path: \"\(path)\")"
        case .url(let url): ".package(url: \"\(url)\", branch: \"main\")"
        }
    }

    /// The name by which a target refers to the package: for a URL its last component.
    var package: String {
        guard case .url(let url) = self else { return "strata" }
        let last = url.split(separator: "/").last.map(String.init) ?? "strata"
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    /// The path from one folder to another, so that the manifest does not name the folders that both share.
    private static func relative(_ path: String, to root: String) -> String {
        let from = resolved(root)
        let to = resolved(path)
        let common = zip(from, to).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: from.count - common) + to[common...]
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// The path components, with links resolved as far as folders exist.
    private static func resolved(_ path: String) -> [String] {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        var rest: [String] = []
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            rest.insert(folder.lastPathComponent, at: 0)
            folder.deleteLastPathComponent()
        }
        return folder.resolvingSymlinksInPath().pathComponents.filter { $0 != "/" } + rest
    }
}
