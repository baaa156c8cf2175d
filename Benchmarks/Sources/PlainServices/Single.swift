package import StrataCore

/// Constructed at each request, without dependencies.
package protocol Leaf: Service {}

/// Constructed once and shared.
package protocol Shared: Service {}

/// Shared under a name.
package protocol Replica: Service {}

/// Constructed with a number from the caller.
package protocol Report: Service {}

/// Not registered.
package protocol Absent: Service {}

final class LeafService: Leaf {
    let number = 1
    init() {}
}

final class SharedService: Shared {
    let number = 2
    init() {}
}

final class ReplicaService: Replica {
    let number = 3
    init() {}
}

final class ReportService: Report {
    let number: Int
    init(number: Int) { self.number = number }
    init(assisted: Assisted<Int>) { number = assisted.value }
}

extension Container {
    /// The services without dependencies.
    package func registerSingles() {
        register((any Leaf).self, LeafService.init).scope(.transient)
        register((any Shared).self, SharedService.init).scope(.container)
        register((any Replica).self, name: "replica", ReplicaService.init).scope(.container)
        register((any Report).self, ReportService.init(assisted:))
    }

    /// A leaf whose factory takes a resolver.
    package func registerSinglesWithResolvers() {
        register((any Leaf).self) { (_: Resolver) in LeafService() }.scope(.transient)
    }
}

extension HandWritten {
    @inline(never) package func makeLeaf() -> any Leaf { LeafService() }
    @inline(never) package func makeReport(number: Int) -> any Report { ReportService(number: number) }
}

// A use of a service: a call that the compiler cannot remove.
@inline(never) package func use(_ service: any Leaf) {}
@inline(never) package func use(_ service: any Shared) {}
@inline(never) package func use(_ service: any Replica) {}
@inline(never) package func use(_ service: any Report) {}
@inline(never) package func use(_ service: any Absent) {}
