import StrataCore

extension ObjectScope where Service: Sendable {
    /// A custom scope.
    static var insuranceCalculation: Self { ObjectScope("insuranceCalculation", storage: PermanentStorage.init) }
}

/// Every scope, for tests that go through all.
enum TestedScope: String, CaseIterable, Codable, Sendable {
    case transient, graph, container, weak, memorySensitive, custom
    /// Not in `allCases`: it needs an open scope, which a `ScopedRequester` opens.
    case scoped

    static let allCases: [TestedScope] = [.transient, .graph] + stored
    static let stored: [TestedScope] = [.container, .weak, .memorySensitive, .custom]

    static let allAndScoped = allCases + [.scoped]
    static let storedAndScoped = stored + [.scoped]

    /// Whether instances are stored beyond the resolve that constructed them.
    var isStored: Bool { Self.storedAndScoped.contains(self) }

    func scope<Service: Sendable>(of service: Service.Type = Service.self) -> ObjectScope<Service> {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .container: .container
        case .weak: .weak
        case .memorySensitive: .memorySensitive
        case .custom: .insuranceCalculation
        case .scoped: .scoped("tested")
        }
    }
}

/// The form in which a factory is written.
enum TestedForm: String, CaseIterable, Sendable {
    case parameters, resolver
}
