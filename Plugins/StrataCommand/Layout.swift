import Foundation
import PackagePlugin

/// The input of the tool's option `--layout`: the targets of a package and of the local packages that it depends on.
/// The format is `CodebaseLayout` of StrataArchitecture, which a plugin cannot import.
struct Layout: Encodable {
    struct Target: Encodable {
        var name: String
        var kind: String
        var package: String
        var path: String
        var targets: [String]
        var products: [String]
        var sources: [String]
    }

    var root: String
    var targets: [Target] = []

    init(of package: Package) {
        root = package.directoryURL.path
        var seen: Set<String> = []
        add(package, seen: &seen)
    }

    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: url)
    }

    private mutating func add(_ package: Package, seen: inout Set<String>) {
        guard seen.insert(package.id).inserted else { return }
        targets += package.targets.map { Self.target($0, in: package) }
        for dependency in package.dependencies {
            if case .local = dependency.package.origin { add(dependency.package, seen: &seen) }
        }
    }

    private static func target(_ target: any PackagePlugin.Target, in package: Package) -> Target {
        var entry = Target(
            name: target.name, kind: "foreign", package: package.displayName, path: target.directoryURL.path,
            targets: [],
            products: [], sources: [])
        for dependency in target.dependencies {
            switch dependency {
            case .target(let other): entry.targets.append(other.name)
            case .product(let product): entry.products.append(product.name)
            @unknown default: break
            }
        }
        guard let source = target as? SwiftSourceModuleTarget else { return entry }
        switch source.kind {
        case .executable: entry.kind = "executable"
        case .snippet: entry.kind = "snippet"
        case .test: entry.kind = "test"
        case .macro: entry.kind = "macro"
        default: entry.kind = "library"
        }
        let folder = target.directoryURL.path + "/"
        entry.sources = source.sourceFiles.filter { $0.type == .source }.map(\.url.path)
            .map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
            .filter { $0.hasSuffix(".swift") }.sorted()
        return entry
    }
}
