// swift-format-ignore-file: NeverForceUnwrap

import PlainServices
package import StrataSwinjectBridge

final class Twig1Implementation: Twig1 {
    let number = 1
    init() {}
}

final class Twig2Implementation: Twig2 {
    let number = 2
    init() {}
}

final class Twig3Implementation: Twig3 {
    let number = 3
    init() {}
}

final class Twig4Implementation: Twig4 {
    let number = 4
    init() {}
}

final class Twig5Implementation: Twig5 {
    let number = 5
    init() {}
}

final class Twig6Implementation: Twig6 {
    let number = 6
    init() {}
}

final class Twig7Implementation: Twig7 {
    let number = 7
    init() {}
}

final class Twig8Implementation: Twig8 {
    let number = 8
    init() {}
}

final class Twig9Implementation: Twig9 {
    let number = 9
    init() {}
}

final class OakImplementation: Oak {
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

final class ElmImplementation: Elm {
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

final class AshImplementation: Ash {
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

final class TreeImplementation: Tree {
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
    /// A graph of 13: a tree with three branches, and three twigs on each.
    package func registerTree() {
        register((any Twig1).self) { _ in Twig1Implementation() }.inObjectScope(.transient)
        register((any Twig2).self) { _ in Twig2Implementation() }.inObjectScope(.transient)
        register((any Twig3).self) { _ in Twig3Implementation() }.inObjectScope(.transient)
        register((any Twig4).self) { _ in Twig4Implementation() }.inObjectScope(.transient)
        register((any Twig5).self) { _ in Twig5Implementation() }.inObjectScope(.transient)
        register((any Twig6).self) { _ in Twig6Implementation() }.inObjectScope(.transient)
        register((any Twig7).self) { _ in Twig7Implementation() }.inObjectScope(.transient)
        register((any Twig8).self) { _ in Twig8Implementation() }.inObjectScope(.transient)
        register((any Twig9).self) { _ in Twig9Implementation() }.inObjectScope(.transient)
        register((any Oak).self) { resolver in
            OakImplementation(
                first: resolver.resolve((any Twig1).self)!, second: resolver.resolve((any Twig2).self)!,
                third: resolver.resolve((any Twig3).self)!)
        }.inObjectScope(.transient)
        register((any Elm).self) { resolver in
            ElmImplementation(
                first: resolver.resolve((any Twig4).self)!, second: resolver.resolve((any Twig5).self)!,
                third: resolver.resolve((any Twig6).self)!)
        }.inObjectScope(.transient)
        register((any Ash).self) { resolver in
            AshImplementation(
                first: resolver.resolve((any Twig7).self)!, second: resolver.resolve((any Twig8).self)!,
                third: resolver.resolve((any Twig9).self)!)
        }.inObjectScope(.transient)
        register((any Tree).self) { resolver in
            TreeImplementation(
                oak: resolver.resolve((any Oak).self)!, elm: resolver.resolve((any Elm).self)!,
                ash: resolver.resolve((any Ash).self)!)
        }.inObjectScope(.transient)
    }
}
