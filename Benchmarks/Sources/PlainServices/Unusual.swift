package import StrataCore

// Services that are not plain: each has one feature that a factory of plain parameters lacks.

/// Takes a service that is not registered.
package protocol Alone: Service {}

/// Takes a leaf that may be absent.
package protocol Chosen: Service {}

/// Takes a service by its name.
package protocol Backed: Service {}

/// Constructed with two numbers from the caller.
package protocol Sum: Service {}

/// Decorated at each request.
package protocol Painted: Service {}

/// Completed with a leaf.
package protocol Completed: Service {}

/// Needs a service that needs it, and receives it after both are constructed.
package protocol Husband: Service {}
package protocol Wife: Service {}

/// Constructed on the main actor, with a leaf.
package protocol Screen: Service {}

/// Shared while a caller holds it, and no caller does.
package protocol Fleeting: Service {}

/// Constructs a leaf on demand.
package protocol Gardener: Service {
    func grow() throws -> Int
}

/// Graphs of 13 with one unusual parameter at the top.
package protocol TreeOrNil: Service {}
package protocol TreeOnDemand: Service {}

package enum ReplicaTag: RegistrationTag {
    package static let name: RegistrationName = "replica"
}

final class AloneService: Alone {
    private let absent: (any Absent)?
    var number: Int { absent?.number ?? 0 }
    init(absent: (any Absent)?) { self.absent = absent }
}

final class ChosenService: Chosen {
    private let leaf: (any Leaf)?
    var number: Int { leaf?.number ?? 0 }
    init(leaf: (any Leaf)?) { self.leaf = leaf }
}

final class BackedService: Backed {
    private let replica: any Replica
    var number: Int { replica.number }
    init(replica: any Replica) { self.replica = replica }
    init(named: Named<any Replica, ReplicaTag>) { replica = named.value }
}

final class SumService: Sum {
    let number: Int
    init(left: Int, right: Int) { number = left + right }
    init(first left: Assisted<Int>, second right: Assisted<Int>) { number = left.value + right.value }
}

final class PaintedService: Painted {
    let number = 1
    init() {}
}

final class PaintedDecorator: Painted {
    private let inner: any Painted
    var number: Int { inner.number + 1 }
    init(inner: any Painted) { self.inner = inner }
}

final class CompletedService: Completed, @unchecked Sendable {
    // Sendable: written once, before any other code has it.
    private var leaf: (any Leaf)?
    var number: Int { leaf?.number ?? 0 }
    init() {}
    func complete(_ leaf: any Leaf) { self.leaf = leaf }
}

final class HusbandService: Husband, @unchecked Sendable {
    // Sendable: written once, before any other code has it.
    private weak var wife: AnyObject?
    var number: Int { wife == nil ? 0 : 1 }
    init() {}
    func marry(_ wife: any Wife) { self.wife = wife as AnyObject }
}

final class WifeService: Wife {
    private let husband: any Husband
    var number: Int { husband.number }
    init(husband: any Husband) { self.husband = husband }
}

final class ScreenService: Screen {
    private let leaf: any Leaf
    let number = 1
    @MainActor init(leaf: any Leaf) { self.leaf = leaf }
}

final class FleetingService: Fleeting {
    let number = 1
    init() {}
}

final class GardenerService: Gardener {
    private let leaves: Provider<any Leaf>
    let number = 1
    init(leaves: Provider<any Leaf>) { self.leaves = leaves }
    func grow() throws -> Int { try leaves.get().number }
}

final class HandWrittenGardener: Gardener {
    private let wiring: HandWritten
    let number = 1
    init(wiring: HandWritten) { self.wiring = wiring }
    func grow() -> Int { wiring.makeLeaf().number }
}

final class TreeOrNilService: TreeOrNil {
    private let tree: any Tree
    private let absent: (any Absent)?
    var number: Int { tree.number + (absent?.number ?? 0) }
    init(tree: any Tree, absent: (any Absent)?) {
        self.tree = tree
        self.absent = absent
    }
}

final class TreeOnDemandService: TreeOnDemand {
    private let tree: any Tree
    private let leaf: Lazy<any Leaf>
    var number: Int { tree.number }
    init(tree: any Tree, leaf: Lazy<any Leaf>) {
        self.tree = tree
        self.leaf = leaf
    }
}

final class HandWrittenTreeOnDemand: TreeOnDemand {
    private let tree: any Tree
    private let leaf: LazyLeaf
    var number: Int { tree.number }
    init(tree: any Tree, leaf: LazyLeaf) {
        self.tree = tree
        self.leaf = leaf
    }
}

extension Container {
    /// The services that are not plain. They need ``registerSingles()`` and ``registerTree(transient:)``.
    package func registerUnusual() {
        register((any Alone).self, AloneService.init(absent:)).scope(.transient)
        register((any Chosen).self, ChosenService.init(leaf:)).scope(.transient)
        register((any Backed).self, BackedService.init(named:)).scope(.transient)
        register((any Sum).self, SumService.init(first:second:))
        register((any Painted).self, PaintedService.init).scope(.transient)
        decorate((any Painted).self, PaintedDecorator.init(inner:))
        register(CompletedService.self, CompletedService.init).scope(.transient)
            .initCompleted { (service: CompletedService, leaf: any Leaf) in service.complete(leaf) }
        register(HusbandService.self, HusbandService.init)
            .initCompleted { (husband: HusbandService, wife: any Wife) in husband.marry(wife) }
        register((any Wife).self) { (husband: HusbandService) in WifeService(husband: husband) }
        register((any Screen).self, onMainActor: ScreenService.init(leaf:)).scope(.transient)
        register((any Fleeting).self, FleetingService.init).scope(.weak)
        register((any Gardener).self, GardenerService.init(leaves:)).scope(.transient)
        register((any TreeOrNil).self, TreeOrNilService.init(tree:absent:)).scope(.transient)
        register((any TreeOnDemand).self, TreeOnDemandService.init(tree:leaf:)).scope(.transient)
    }

    @inline(never) package func completed() throws -> any Completed { try resolve(CompletedService.self) }
    @inline(never) package func married() throws -> any Wife { try resolve((any Wife).self) }
}

extension HandWritten {
    @inline(never) package func makeAlone() -> any Alone { AloneService(absent: nil) }
    @inline(never) package func makeChosen() -> any Chosen { ChosenService(leaf: makeLeaf()) }
    @inline(never) package func makeBacked() -> any Backed { BackedService(replica: replica()) }
    @inline(never) package func makeSum(_ left: Int, _ right: Int) -> any Sum { SumService(left: left, right: right) }
    @inline(never) func makeInnerPainted() -> any Painted { PaintedService() }
    @inline(never) package func makePainted() -> any Painted { PaintedDecorator(inner: makeInnerPainted()) }
    @inline(never) package func makeCompleted() -> any Completed {
        let service = CompletedService()
        service.complete(makeLeaf())
        return service
    }
    @inline(never) package func makeMarried() -> any Wife {
        let husband = HusbandService()
        let wife = WifeService(husband: husband)
        husband.marry(wife)
        return wife
    }
    @MainActor @inline(never) package func makeScreen() -> any Screen { ScreenService(leaf: makeLeaf()) }
    @inline(never) package func makeGardener() -> any Gardener { HandWrittenGardener(wiring: self) }
    @inline(never) package func makeTreeOrNil() -> any TreeOrNil { TreeOrNilService(tree: makeTree(), absent: nil) }
    @inline(never) package func makeTreeOnDemand() -> any TreeOnDemand {
        HandWrittenTreeOnDemand(tree: makeTree(), leaf: LazyLeaf(self))
    }
}

@inline(never) package func use(_ service: any Alone) {}
@inline(never) package func use(_ service: any Chosen) {}
@inline(never) package func use(_ service: any Backed) {}
@inline(never) package func use(_ service: any Sum) {}
@inline(never) package func use(_ service: any Painted) {}
@inline(never) package func use(_ service: any Completed) {}
@inline(never) package func use(_ service: any Wife) {}
@inline(never) package func use(_ service: any Screen) {}
@inline(never) package func use(_ service: any Gardener) {}
@inline(never) package func use(_ service: any Fleeting) {}
@inline(never) package func use(_ service: any TreeOrNil) {}
@inline(never) package func use(_ service: any TreeOnDemand) {}
