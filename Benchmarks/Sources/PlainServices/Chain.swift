package import StrataCore

// A chain of 10: each link needs the one before it.

package protocol Link1: Service {}
package protocol Link2: Service {}
package protocol Link3: Service {}
package protocol Link4: Service {}
package protocol Link5: Service {}
package protocol Link6: Service {}
package protocol Link7: Service {}
package protocol Link8: Service {}
package protocol Link9: Service {}
package protocol Chain: Service {}

final class Link1Service: Link1 {
    let number = 1
    init() {}
}

final class Link2Service: Link2 {
    private let before: any Link1
    var number: Int { before.number + 1 }
    init(before: any Link1) { self.before = before }
}

final class Link3Service: Link3 {
    private let before: any Link2
    var number: Int { before.number + 1 }
    init(before: any Link2) { self.before = before }
}

final class Link4Service: Link4 {
    private let before: any Link3
    var number: Int { before.number + 1 }
    init(before: any Link3) { self.before = before }
}

final class Link5Service: Link5 {
    private let before: any Link4
    var number: Int { before.number + 1 }
    init(before: any Link4) { self.before = before }
}

final class Link6Service: Link6 {
    private let before: any Link5
    var number: Int { before.number + 1 }
    init(before: any Link5) { self.before = before }
}

final class Link7Service: Link7 {
    private let before: any Link6
    var number: Int { before.number + 1 }
    init(before: any Link6) { self.before = before }
}

final class Link8Service: Link8 {
    private let before: any Link7
    var number: Int { before.number + 1 }
    init(before: any Link7) { self.before = before }
}

final class Link9Service: Link9 {
    private let before: any Link8
    var number: Int { before.number + 1 }
    init(before: any Link8) { self.before = before }
}

final class ChainService: Chain {
    private let before: any Link9
    var number: Int { before.number + 1 }
    init(before: any Link9) { self.before = before }
}

extension Container {
    /// The chain by references to initializers, each link transient.
    package func registerChain() {
        register((any Link1).self, Link1Service.init).scope(.transient)
        register((any Link2).self, Link2Service.init(before:)).scope(.transient)
        register((any Link3).self, Link3Service.init(before:)).scope(.transient)
        register((any Link4).self, Link4Service.init(before:)).scope(.transient)
        register((any Link5).self, Link5Service.init(before:)).scope(.transient)
        register((any Link6).self, Link6Service.init(before:)).scope(.transient)
        register((any Link7).self, Link7Service.init(before:)).scope(.transient)
        register((any Link8).self, Link8Service.init(before:)).scope(.transient)
        register((any Link9).self, Link9Service.init(before:)).scope(.transient)
        register((any Chain).self, ChainService.init(before:)).scope(.transient)
    }

    /// The chain by closures that call a resolver.
    package func registerChainWithResolvers() {
        register((any Link1).self) { (_: Resolver) in Link1Service() }.scope(.transient)
        register((any Link2).self) { (resolver: Resolver) in Link2Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link3).self) { (resolver: Resolver) in Link3Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link4).self) { (resolver: Resolver) in Link4Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link5).self) { (resolver: Resolver) in Link5Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link6).self) { (resolver: Resolver) in Link6Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link7).self) { (resolver: Resolver) in Link7Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link8).self) { (resolver: Resolver) in Link8Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Link9).self) { (resolver: Resolver) in Link9Service(before: try resolver.resolve()) }
            .scope(.transient)
        register((any Chain).self) { (resolver: Resolver) in ChainService(before: try resolver.resolve()) }
            .scope(.transient)
    }
}

extension HandWritten {
    func makeLink1() -> any Link1 { Link1Service() }
    func makeLink2() -> any Link2 { Link2Service(before: makeLink1()) }
    func makeLink3() -> any Link3 { Link3Service(before: makeLink2()) }
    func makeLink4() -> any Link4 { Link4Service(before: makeLink3()) }
    func makeLink5() -> any Link5 { Link5Service(before: makeLink4()) }
    func makeLink6() -> any Link6 { Link6Service(before: makeLink5()) }
    func makeLink7() -> any Link7 { Link7Service(before: makeLink6()) }
    func makeLink8() -> any Link8 { Link8Service(before: makeLink7()) }
    func makeLink9() -> any Link9 { Link9Service(before: makeLink8()) }
    @inline(never) package func makeChain() -> any Chain { ChainService(before: makeLink9()) }
}

@inline(never) package func use(_ service: any Chain) {}
