// A program of containers, as data: the model and the bridge execute the same one, and their traces must agree.

/// The key under which a service is requested. Types 0 to 3 are classes, 4 and 5 values, 6 is a protocol to which all
/// of them conform.
struct OracleKey: Hashable {
    var type: Int
    var name: String?
    /// The number of run-time arguments of its factory: 0, 1 or 2.
    var arity = 0

    static let types = 7
    static func isObject(_ type: Int) -> Bool { type < 4 }
}

enum OracleScope: Hashable, CaseIterable {
    case transient, graph, container, weak
    /// A custom scope, whose storages store instances and record their notifications.
    case session
}

/// An action of a factory or a completion.
enum OracleAction: Hashable {
    case request(OracleKey, arguments: [Int])
    /// Requests a `Lazy`, which is used later by its number.
    case makeLazy(OracleKey, arguments: [Int])
    case touchLazy(Int)
    case makeProvider(OracleKey, arguments: [Int])
    case touchProvider(Int)
    case noteGraph
    case register(OracleRegistration)
}

/// A registration. It also serves `forwards`; a forward to a type that it does not construct is wrong.
struct OracleRegistration: Hashable {
    var number: Int
    var container: Int
    var key: OracleKey
    /// The type that the factory constructs; it differs from the key's type if that is the protocol.
    var constructs: Int
    var scope: OracleScope
    var factory: [OracleAction] = []
    /// The number of runs in which the factory requests its own service, a cycle that ends by itself; nil for none.
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
    /// A request by the flat operator, with its arguments and optionally a name.
    case flat([Int], isNamed: Bool)
    /// An auto-registration of a function of a tuple, with this number of run-time arguments.
    case tuple(arguments: Int)
    /// Two threads through a synchronized view.
    case synchronized
}

struct OracleProgram {
    /// The parent of each container; nil for the first.
    var parents: [Int?]
    var steps: [OracleStep]
}

/// A trace, and the result of a step that would have ended the program in Swinject.
struct OracleTrace: Equatable {
    var lines: [String] = []
    /// The step at which Swinject ends the program, in an endless cycle.
    var fatalStep: Int?
    /// Whether that step used a deferred service, which then may end the program here as well.
    var isDeferredFatal = false
    /// The step at which a shared service requests itself and receives an instance, where the bridge returns nil. The
    /// table of differences lists it, so the program is compared only up to that step.
    var differingStep: Int?

    mutating func note(_ line: String) { lines.append(line) }

    /// Sorts the lines of a step, because the order in which a dictionary's storages are reset is not specified.
    mutating func sort(from start: Int) { lines[start...].sort() }
}
