// swift-format-ignore-file: NeverForceUnwrap

import PlainServices
package import StrataSwinjectBridge

final class EditorImplementation: Editor, @unchecked Sendable {
    // Sendable: the benchmarks use it from one thread.
    private let leaf: Lazy<any Leaf>
    let number = 1
    init(leaf: Lazy<any Leaf>) { self.leaf = leaf }
    func edit() -> Int { leaf.instance.number }
}

final class GardenerImplementation: Gardener, @unchecked Sendable {
    // Sendable: the benchmarks use it from one thread.
    private let leaves: Provider<any Leaf>
    let number = 1
    init(leaves: Provider<any Leaf>) { self.leaves = leaves }
    func grow() -> Int { leaves.instance.number }
}

extension Container {
    /// The services with a `Lazy` or a `Provider`. They need ``registerSingles()``.
    package func registerDeferred() {
        register((any Editor).self) { resolver in
            EditorImplementation(leaf: resolver.resolve(Lazy<any Leaf>.self)!)
        }.inObjectScope(.transient)
        register((any Gardener).self) { resolver in
            GardenerImplementation(leaves: resolver.resolve(Provider<any Leaf>.self)!)
        }.inObjectScope(.transient)
    }
}
