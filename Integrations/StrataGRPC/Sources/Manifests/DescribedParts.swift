import StrataFleet

/// A registered type that offers a contract. Found in the graph by its type, so that nothing is constructed.
protocol OfferPart {
    static var contract: String { get }
    static var methods: [MethodDescription] { get }
    static var faults: [String] { get }
    /// The local service.
    static var service: Any.Type { get }
}

extension OfferedService: OfferPart {
    static var contract: String { Offered.name }
    static var methods: [MethodDescription] { Offered.methods.map { $0.description() } }
    static var faults: [String] { Offered.faults }
    static var service: Any.Type { Offered.Service.self }
}

/// A registered type that calls a contract.
protocol ExpectationPart {
    static var contract: String { get }
    static var methods: [MethodDescription] { get }
    static var faults: [String] { get }
    /// The service that the remote one replaces.
    static var service: Any.Type { get }
}

/// A registered type that waits for the server of a contract at the start.
protocol WaitPart {
    static var contract: String { get }
}

extension StartGate: WaitPart {
    static var contract: String { Called.name }
}

extension RemoteClient: ExpectationPart {
    static var contract: String { Called.name }
    static var methods: [MethodDescription] { Called.methods.map { $0.description() } }
    static var faults: [String] { Called.faults }
    static var service: Any.Type { Called.Service.self }
}
