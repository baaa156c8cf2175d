/// A random program for containers: values only, so that it can be run for real, run by the model, shrunk and printed.
///
/// Every statement is valid in every state: it does nothing if an object that it names is missing. Therefore any part
/// of a program is a program, which shrinking needs.
struct Program: Equatable {
    var statements: [Statement] = []
}

/// How an instance is shared, in the words of the design.
enum ModelScope: Int, CaseIterable {
    case transient, graph, container, weak, memorySensitive, custom, other, request, session
}

/// The request of a parameter.
enum ModelAdapter: Int, CaseIterable {
    case plain, named, optional, collection, lazy, provider
}

struct ModelParameterChoice: Equatable {
    var adapter: ModelAdapter
    var tag: Int
}

/// A service: one of six types, with or without a name.
struct ModelKey: Hashable {
    var tag: Int
    var isNamed = false
}

struct ModelRegistration: Equatable {
    /// Distinguishes the registrations of one program.
    let id: Int
    var container: Int
    var key: ModelKey
    var scope: ModelScope = .graph
    var parameters: [ModelParameterChoice] = []
    /// Requests from a resolver instead of having parameters.
    var isOpaque = false
    var isAsync = false
    var isContributed = false
    var isReplacing = false
    var isClosed = false
    /// Bit n: the n-th call of the factory throws.
    var failures: UInt8 = 0
    /// Wraps what serves the key instead of serving it.
    var isDecorator = false
}

indirect enum Statement: Equatable {
    case container(Int, parent: Int?)
    case register(ModelRegistration)
    case collects(container: Int, tag: Int)
    /// Seals a container, its ancestors first.
    case seal(Int)
    case resolve(ModelKey, from: Int, isAwaited: Bool, into: Int)
    /// Requests from the innermost open scope.
    case resolveInScope(ModelKey, isAwaited: Bool, into: Int)
    /// Uses the n-th parameter of a held instance, where it is a lazy one or a provider.
    case use(variable: Int, parameter: Int, isAwaited: Bool, into: Int)
    case drop(Int)
    case dropContainer(Int)
    case reset(ModelScope, container: Int)
    case evict(Int)
    case close(Int)
    /// Opens a scope around the statements: in the innermost open scope, or in the container.
    case scope(ModelScope, container: Int, isInside: Bool, [Statement])
}

/// The observable result of a run. Two runs of one program are the same if all of it is equal.
enum Observation: Equatable {
    /// A factory constructed instance `number` from its parameters.
    case made(Int, by: Int, of: [Int])
    case threw(by: Int)
    case closed(Int)
    case got(Int)
    case failed(code: String, path: [ModelKey])
    case sealed(Bool)
    case evicted(released: [Int], held: [Int])
    /// After each statement: which instances are alive.
    case alive([Int])
}

/// The form of a parameter's value in an observation: numbers of instances are positive.
enum ParameterSign {
    static let none = -1
    static let lazy = -2
    static let provider = -3
    static let collection = -4
}
