package import StrataCore

// A graph of 13: a tree with three branches, and three twigs on each. Each service has its own protocol.

package protocol Tree: Service {}
package protocol Oak: Service {}
package protocol Elm: Service {}
package protocol Ash: Service {}
package protocol Twig1: Service {}
package protocol Twig2: Service {}
package protocol Twig3: Service {}
package protocol Twig4: Service {}
package protocol Twig5: Service {}
package protocol Twig6: Service {}
package protocol Twig7: Service {}
package protocol Twig8: Service {}
package protocol Twig9: Service {}

final class Twig1Service: Twig1 {
    let number = 1
    init() {}
}

final class Twig2Service: Twig2 {
    let number = 2
    init() {}
}

final class Twig3Service: Twig3 {
    let number = 3
    init() {}
}

final class Twig4Service: Twig4 {
    let number = 4
    init() {}
}

final class Twig5Service: Twig5 {
    let number = 5
    init() {}
}

final class Twig6Service: Twig6 {
    let number = 6
    init() {}
}

final class Twig7Service: Twig7 {
    let number = 7
    init() {}
}

final class Twig8Service: Twig8 {
    let number = 8
    init() {}
}

final class Twig9Service: Twig9 {
    let number = 9
    init() {}
}

final class OakService: Oak {
    private let first: any Twig1
    private let second: any Twig2
    private let third: any Twig3
    var number: Int { first.number + second.number + third.number }
    init(first: any Twig1, second: any Twig2, third: any Twig3) {
        self.first = first
        self.second = second
        self.third = third
    }
}

final class ElmService: Elm {
    private let first: any Twig4
    private let second: any Twig5
    private let third: any Twig6
    var number: Int { first.number + second.number + third.number }
    init(first: any Twig4, second: any Twig5, third: any Twig6) {
        self.first = first
        self.second = second
        self.third = third
    }
}

final class AshService: Ash {
    private let first: any Twig7
    private let second: any Twig8
    private let third: any Twig9
    var number: Int { first.number + second.number + third.number }
    init(first: any Twig7, second: any Twig8, third: any Twig9) {
        self.first = first
        self.second = second
        self.third = third
    }
}

final class TreeService: Tree {
    private let oak: any Oak
    private let elm: any Elm
    private let ash: any Ash
    var number: Int { oak.number + elm.number + ash.number }
    init(oak: any Oak, elm: any Elm, ash: any Ash) {
        self.oak = oak
        self.elm = elm
        self.ash = ash
    }
}

extension Container {
    /// The tree by references to initializers; in graph scope, the default, or transient.
    package func registerTree(transient isTransient: Bool) {
        register((any Twig1).self, Twig1Service.init).transient(if: isTransient)
        register((any Twig2).self, Twig2Service.init).transient(if: isTransient)
        register((any Twig3).self, Twig3Service.init).transient(if: isTransient)
        register((any Twig4).self, Twig4Service.init).transient(if: isTransient)
        register((any Twig5).self, Twig5Service.init).transient(if: isTransient)
        register((any Twig6).self, Twig6Service.init).transient(if: isTransient)
        register((any Twig7).self, Twig7Service.init).transient(if: isTransient)
        register((any Twig8).self, Twig8Service.init).transient(if: isTransient)
        register((any Twig9).self, Twig9Service.init).transient(if: isTransient)
        register((any Oak).self, OakService.init(first:second:third:)).transient(if: isTransient)
        register((any Elm).self, ElmService.init(first:second:third:)).transient(if: isTransient)
        register((any Ash).self, AshService.init(first:second:third:)).transient(if: isTransient)
        register((any Tree).self, TreeService.init(oak:elm:ash:)).transient(if: isTransient)
    }

    /// The tree by closures that call a resolver.
    package func registerTreeWithResolvers() {
        register((any Twig1).self) { (_: Resolver) in Twig1Service() }.scope(.transient)
        register((any Twig2).self) { (_: Resolver) in Twig2Service() }.scope(.transient)
        register((any Twig3).self) { (_: Resolver) in Twig3Service() }.scope(.transient)
        register((any Twig4).self) { (_: Resolver) in Twig4Service() }.scope(.transient)
        register((any Twig5).self) { (_: Resolver) in Twig5Service() }.scope(.transient)
        register((any Twig6).self) { (_: Resolver) in Twig6Service() }.scope(.transient)
        register((any Twig7).self) { (_: Resolver) in Twig7Service() }.scope(.transient)
        register((any Twig8).self) { (_: Resolver) in Twig8Service() }.scope(.transient)
        register((any Twig9).self) { (_: Resolver) in Twig9Service() }.scope(.transient)
        register((any Oak).self) { (resolver: Resolver) in
            OakService(
                first: try resolver.resolve(), second: try resolver.resolve(), third: try resolver.resolve())
        }.scope(.transient)
        register((any Elm).self) { (resolver: Resolver) in
            ElmService(
                first: try resolver.resolve(), second: try resolver.resolve(), third: try resolver.resolve())
        }.scope(.transient)
        register((any Ash).self) { (resolver: Resolver) in
            AshService(
                first: try resolver.resolve(), second: try resolver.resolve(), third: try resolver.resolve())
        }.scope(.transient)
        register((any Tree).self) { (resolver: Resolver) in
            TreeService(oak: try resolver.resolve(), elm: try resolver.resolve(), ash: try resolver.resolve())
        }.scope(.transient)
    }
}

extension HandWritten {
    func makeTwig1() -> any Twig1 { Twig1Service() }
    func makeTwig2() -> any Twig2 { Twig2Service() }
    func makeTwig3() -> any Twig3 { Twig3Service() }
    func makeTwig4() -> any Twig4 { Twig4Service() }
    func makeTwig5() -> any Twig5 { Twig5Service() }
    func makeTwig6() -> any Twig6 { Twig6Service() }
    func makeTwig7() -> any Twig7 { Twig7Service() }
    func makeTwig8() -> any Twig8 { Twig8Service() }
    func makeTwig9() -> any Twig9 { Twig9Service() }
    func makeOak() -> any Oak {
        OakService(first: makeTwig1(), second: makeTwig2(), third: makeTwig3())
    }
    func makeElm() -> any Elm {
        ElmService(first: makeTwig4(), second: makeTwig5(), third: makeTwig6())
    }
    func makeAsh() -> any Ash {
        AshService(first: makeTwig7(), second: makeTwig8(), third: makeTwig9())
    }
    @inline(never) package func makeTree() -> any Tree { TreeService(oak: makeOak(), elm: makeElm(), ash: makeAsh()) }
}

@inline(never) package func use(_ service: any Tree) {}

extension Registration {
    /// Keeps the default, graph scope, or constructs an instance at each request.
    func transient(if isTransient: Bool) {
        if isTransient { scope(.transient) }
    }
}
