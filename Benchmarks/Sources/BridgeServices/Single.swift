// The services of PlainServices, registered as users of Swinject register theirs. The compiler may not look into this
// module from outside, as an application's modules do not look into each other.

import PlainServices
package import StrataSwinjectBridge

final class LeafImplementation: Leaf {
    let number = 1
    init() {}
}

final class SharedImplementation: Shared {
    let number = 2
    init() {}
}

final class ReplicaImplementation: Replica {
    let number = 3
    init() {}
}

final class ReportImplementation: Report {
    let number: Int
    init(number: Int) { self.number = number }
}

final class SumImplementation: Sum {
    let number: Int
    init(left: Int, right: Int) { number = left + right }
}

final class CachedImplementation: Cached {
    let number = 1
    init() {}
}

final class FleetingImplementation: Fleeting {
    let number = 1
    init() {}
}

extension Container {
    /// The services without dependencies.
    package func registerSingles() {
        register((any Leaf).self) { _ in LeafImplementation() }.inObjectScope(.transient)
        register((any Shared).self) { _ in SharedImplementation() }.inObjectScope(.container)
        register((any Replica).self, name: "replica") { _ in ReplicaImplementation() }.inObjectScope(.container)
        register((any Report).self) { (_, number: Int) in ReportImplementation(number: number) }
            .inObjectScope(.transient)
        register((any Sum).self) { (_, left: Int, right: Int) in SumImplementation(left: left, right: right) }
            .inObjectScope(.transient)
        register((any Cached).self) { _ in CachedImplementation() }.inObjectScope(.weak)
        register((any Fleeting).self) { _ in FleetingImplementation() }.inObjectScope(.weak)
    }
}
