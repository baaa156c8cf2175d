/// A random program: layers, registrations, and statements. A value, so that it can be reduced.
struct Program: Sendable {
    /// The seed that it was generated from.
    var seed = 0
    var layers: [Layer] = []
    var registrations: [Registration] = []
    var operations: [Operation] = []
    /// How many operations run before the modes that seal or observe midway do so.
    var middle = 0
}

struct Layer: Sendable {
    var parent: Int?
    var openings: [Opening] = []
    /// Shapes whose collections may be empty.
    var collected: [Int] = []
}

/// A scope that a layer opens.
struct Opening: Equatable, Sendable {
    var name: ScopeChoice
    var inside: ScopeChoice?
    var provided: [Int] = []
}

enum ScopeChoice: String, CaseIterable {
    case transient, graph, container, weak, memorySensitive, singleton, weakStorage, counted, outer, inner

    var isScoped: Bool { self == .outer || self == .inner }
    var isResettable: Bool { ![.transient, .graph, .container, .outer, .inner].contains(self) }
    var isShareable: Bool { self != .transient && self != .graph }
}

struct Key: Hashable {
    var shape: Int
    var isNamed = false
}

enum Execution { case plain, main, async }

struct Registration: Sendable {
    /// Its number in the trace, and its line in messages; the reducer keeps it.
    var id: Int
    var key: Key
    var layer: Int
    var isDecorator = false
    var execution = Execution.plain
    var scope: ScopeChoice?
    var parameters: [Parameter] = []
    /// Registered by the form that takes only a resolver.
    var takesResolver = false
    var requests: [Request] = []
    var completions: [Completion] = []
    /// Which calls of the factory throw, and whether before its requests.
    var failures: UInt8 = 0
    var failsFirst = false
    var isContributed = false
    var isReplacing = false
    var isClosed = false
    var isRole = false
    var keepsResolver = false
    /// How many run-time arguments it takes.
    var arguments = 0
}

/// The request of a parameter.
indirect enum Parameter: Equatable, Sendable {
    case plain(Int)
    case many(Int)
    case named(Parameter)
    case optional(Parameter)
    case lazy(Parameter)
    case provider(Parameter)
    case factory(Parameter, arguments: Int)
    case opener(Parameter)
    case argument(Int)
    case resolver
}

/// The request of a factory or a completion to its resolver, and its use of the answer.
struct Request: Equatable, Sendable {
    enum Failing { case throwOn, swallow, wrap }

    var parameter: Parameter
    var isNamed = false
    var arguments = 0
    var failing = Failing.throwOn
    /// Calls `get` of a `Lazy` or a `Provider` at once.
    var isUsed = false
    var isHeld = true
}

struct Completion: Sendable {
    var takesResolver = false
    var parameters: [Parameter] = []
    var requests: [Request] = []
    var failures: UInt8 = 0
}

/// How an operation is called.
enum Call: Equatable { case here, thread, main, awaited }

indirect enum Operation: Sendable {
    case resolve(Request, layer: Int, Call)
    case resolveInScope(Request, Call)
    case open(Opening, layer: Int, isInside: Bool, [Operation])
    case get(Int, Call)
    case reset(ScopeChoice, layer: Int)
    case evict(layer: Int)
    case drop
    case dropDeferred
    case dropLayer(Int)
    case close(layer: Int)
    case useKeptResolver(Request)
}

extension [Operation] {
    var flattened: [Operation] {
        flatMap { operation -> [Operation] in
            if case .open(_, _, _, let inner) = operation { [operation] + inner.flattened } else { [operation] }
        }
    }
}

/// A way to run a program. All must give the same trace.
struct Mode: CustomStringConvertible, Equatable {
    enum Sealing: CaseIterable { case never, first, midway, childrenOnly, parentsOnly }
    enum Observing: CaseIterable { case never, first, midway }

    var sealing = Sealing.never
    var observing = Observing.never
    var isAwaited = false
    /// Whether open containers serve requests by links.
    var isLinked = false

    /// The mode that the others are compared with.
    static let reference = Mode()

    static let all: [Mode] = [
        Mode(sealing: .first), Mode(sealing: .first, observing: .first), Mode(observing: .first),
        Mode(sealing: .first, observing: .midway), Mode(sealing: .midway), Mode(sealing: .childrenOnly),
        Mode(sealing: .parentsOnly), Mode(sealing: .first, isAwaited: true), Mode(isAwaited: true),
        Mode(isAwaited: true, isLinked: true),
        Mode(isLinked: true), Mode(sealing: .midway, isLinked: true), Mode(sealing: .parentsOnly, isLinked: true),
        Mode(observing: .midway, isLinked: true),
    ]

    var description: String {
        let sealing =
            switch self.sealing {
            case .never: "open"
            case .first: "sealed"
            case .midway: "sealed midway"
            case .childrenOnly: "only children sealed"
            case .parentsOnly: "only parents sealed"
            }
        let observing =
            switch self.observing {
            case .never: ""
            case .first: ", observed"
            case .midway: ", observed midway"
            }
        return sealing + observing + (isAwaited ? ", awaited" : "") + (isLinked ? ", linked while open" : "")
    }
}

extension Program {
    /// How many operations come before the first one inside a scope; nil without any.
    var firstInsideScope: Int? {
        let isOpened = operations.flattened.firstIndex {
            if case .open(_, _, _, let inner) = $0 { !inner.isEmpty } else { false }
        }
        return isOpened.map { $0 + 1 }
    }
}
