package import StrataCore

/// As many services as requested: each has its own type, and none is declared in source.
///
/// Their factories are generic code without specialization, in the container and in the closures compared with it.
package struct ManyServices: Sendable {
    /// The dependencies between the services.
    package enum Shape: Sendable {
        /// None.
        case alone
        /// Each needs the one before it and the one seven before it.
        case woven
        /// Each needs the one before it.
        case chain
    }

    private let types: [any Made.Type]
    private let shape: Shape

    package init(_ count: Int, _ shape: Shape) {
        var types: [any Made.Type] = []
        types.reserveCapacity(count)
        func add<Mark>(_ mark: Mark.Type, depth: Int) {
            guard types.count < count else { return }
            guard depth > 0 else { return types.append(MadeService<Mark>.self) }
            add((Mark, Int).self, depth: depth - 1)
            add((Mark, Bool).self, depth: depth - 1)
        }
        var depth = 0
        while 1 << depth < count { depth += 1 }
        add(Void.self, depth: depth)
        (self.types, self.shape) = (types, shape)
    }

    package var count: Int { types.count }

    /// Registers all of them, transient, and ``Last``, which needs the last one.
    package func register(in container: Container) {
        func alone<S: Made>(_ service: S.Type) {
            container.register(service) { S(nil, nil) }.scope(.transient)
        }
        func one<S: Made, A: Made>(_ service: S.Type, _ first: A.Type) {
            container.register(service) { (first: A) in S(first, nil) }.scope(.transient)
        }
        func both<S: Made, A: Made, B: Made>(_ service: S.Type, _ first: A.Type, _ second: B.Type) {
            container.register(service) { (first: A, second: B) in S(first, second) }.scope(.transient)
        }
        func last<A: Made>(_ service: A.Type) {
            container.register(Last.self) { (made: A) in Last(made) }.scope(.transient)
        }
        for number in types.indices {
            let (first, second) = below(number)
            switch (first, second) {
            case (let first?, let second?): both(types[number], first, second)
            case (let first?, nil): one(types[number], first)
            case (nil, _): alone(types[number])
            }
        }
        if let end = types.last { last(end) }
    }

    /// The hand-written form without a container: a closure for each service, stored under its type.
    package func fill(_ closures: Closures) {
        func alone<S: Made>(_ service: S.Type) {
            closures[service] = { _ in S(nil, nil) }
        }
        func one<S: Made, A: Made>(_ service: S.Type, _ first: A.Type) {
            closures[service] = { closures in S(closures.make(first), nil) }
        }
        func both<S: Made, A: Made, B: Made>(_ service: S.Type, _ first: A.Type, _ second: B.Type) {
            closures[service] = { closures in S(closures.make(first), closures.make(second)) }
        }
        for number in types.indices {
            switch below(number) {
            case (let first?, let second?): both(types[number], first, second)
            case (let first?, nil): one(types[number], first)
            case (nil, _): alone(types[number])
            }
        }
    }

    /// The hand-written form for a chain: each function calls the one before it. Constructs the end of the chain.
    package func wired() -> @Sendable () -> Last {
        func link<S: Made>(_ service: S.Type, _ before: (@Sendable () -> any Made)?) -> @Sendable () -> any Made {
            guard let before else { return { S(nil, nil) } }
            return { S(before(), nil) }
        }
        var make: (@Sendable () -> any Made)?
        for type in types { make = link(type, make) }
        return { [make] in Last(make?()) }
    }

    private func below(_ number: Int) -> ((any Made.Type)?, (any Made.Type)?) {
        switch shape {
        case .alone: (nil, nil)
        case .chain: (number > 0 ? types[number - 1] : nil, nil)
        case .woven: number >= 7 ? (types[number - 1], types[number - 7]) : (nil, nil)
        }
    }
}

/// One of many.
protocol Made: AnyObject, Sendable {
    init(_ first: (any Made)?, _ second: (any Made)?)
}

final class MadeService<Mark>: Made {
    private let first: (any Made)?
    private let second: (any Made)?
    init(_ first: (any Made)?, _ second: (any Made)?) { (self.first, self.second) = (first, second) }
}

/// Needs the last of many services, so that there is a type to request.
package final class Last: Sendable {
    private let made: (any Made)?
    init(_ made: (any Made)?) { self.made = made }
}
