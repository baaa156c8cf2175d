// A program of containers, as data: the model and the bridge execute the same one, and their traces must agree.

/// What a service is asked for by. Types 0 to 3 are classes, 4 and 5 values, 6 is a protocol that all of them conform to.
struct OracleKey: Hashable {
    var type: Int
    var name: String?
    /// How many run-time arguments its factory takes: 0, 1 or 2.
    var arity = 0

    static let types = 7
    static func isObject(_ type: Int) -> Bool { type < 4 }
}

enum OracleScope: Hashable, CaseIterable {
    case transient, graph, container, weak
    /// A scope of the codebase's own, whose storages keep and tell what they are told.
    case session
}

/// What a factory or a completion does.
enum OracleAction: Hashable {
    case request(OracleKey, arguments: [Int])
    /// Asks for a `Lazy`, to be touched later by its number.
    case makeLazy(OracleKey, arguments: [Int])
    case touchLazy(Int)
    case makeProvider(OracleKey, arguments: [Int])
    case touchProvider(Int)
    case noteGraph
    case register(OracleRegistration)
}

/// A registration. `forwards` are served by it too; a type that it does not construct makes a wrong forward.
struct OracleRegistration: Hashable {
    var number: Int
    var container: Int
    var key: OracleKey
    /// The type that the factory constructs; another one than the key's if that is the protocol.
    var constructs: Int
    var scope: OracleScope
    var factory: [OracleAction] = []
    /// An own request is a circle that ends by itself after so many runs of the factory; nil where there is none.
    var descends: Int?
    var completions: [[OracleAction]] = []
    var forwards: [OracleForward] = []
}

struct OracleForward: Hashable {
    var type: Int
    var name: String?
}

enum OracleStep: Hashable {
    case register(OracleRegistration)
    case request(container: Int, OracleKey, arguments: [Int], inGraph: Int?)
    case makeLazy(container: Int, OracleKey, arguments: [Int])
    case touchLazy(Int)
    case makeProvider(container: Int, OracleKey, arguments: [Int])
    case touchProvider(Int)
    case noteGraph(container: Int)
    case reset(container: Int, OracleScope, type: Int?)
    case removeAll(container: Int)
    case release
    case describe(container: Int)
    /// A request by the flat operator, with its arguments and a name or none.
    case flat([Int], isNamed: Bool)
    /// An auto-registration of a function of a tuple, with so many run-time arguments.
    case tuple(arguments: Int)
    /// Two threads through a synchronized view.
    case synchronized
}

struct OracleProgram {
    /// The parent of each container; nil for the first.
    var parents: [Int?]
    var steps: [OracleStep]
}

/// A trace, and what happened at a step that would have ended the program in Swinject.
struct OracleTrace: Equatable {
    var lines: [String] = []
    /// At which step Swinject ends the program, in an endless circle.
    var fatalStep: Int?
    /// Whether something deferred was used in that step, which then may end the program here as well.
    var isDeferredFatal = false
    /// At which step a shared service asks for itself and gets an instance, where the bridge gives nil: it is in the
    /// table of differences, and the program is compared up to there.
    var differingStep: Int?

    mutating func note(_ line: String) { lines.append(line) }

    /// Sorts what a step noted: in which order a dictionary's storages are reset is no behavior.
    mutating func sort(from start: Int) { lines[start...].sort() }
}
