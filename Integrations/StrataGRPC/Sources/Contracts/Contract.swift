public import StrataFleet

/// What two processes agree on for one protocol that is served across a process boundary.
///
/// ```swift
/// enum ValuerContract: Contract {
///     typealias Service = any Valuer
///     static let name = "insurance.valuation.v1.Valuer"
///
///     static let valuation = Method<Home, Appraisal>(
///         "Valuation", .idempotent(attempts: 3), limit: .seconds(2), throwing: ValuationError.self)
///
///     static var methods: [Served] { [valuation.served { try await $0.valuation(of: $1) }] }
///
///     static func client(_ caller: Caller<Self>) -> any Valuer { RemoteValuer(caller: caller) }
/// }
///
/// struct RemoteValuer: Valuer {
///     let caller: Caller<ValuerContract>
///     func valuation(of home: Home) async throws -> Appraisal {
///         try await caller.call(ValuerContract.valuation, home)
///     }
/// }
/// ```
///
/// A layer then lists the module itself (one process), ``Remote`` (the caller's process), the module and ``Offer`` (the
/// server's process), or the module and ``Colocated`` (tests).
public protocol Contract: SendableMetatype {
    /// The service that moves, as consumers request it: `any Valuer`.
    associatedtype Service: Sendable

    /// The full name with its version: `insurance.valuation.v1.Valuer`. A change that old callers or old servers cannot
    /// read needs a new version, and thereby a new name.
    static var name: String { get }

    /// How the messages travel: JSON if the contract does not say otherwise. With ``MessageEncoding/protobuf``, each
    /// coding key of a message has a number, and `strata fleet proto` prints a `.proto` file for other languages.
    static var encoding: MessageEncoding { get }

    /// Every method, with the way to serve it from the local service.
    static var methods: [ServedMethod<Self>] { get }

    /// The service as a caller's process sees it: each method calls `caller`.
    static func client(_ caller: Caller<Self>) -> Service
}

extension Contract {
    /// JSON.
    public static var encoding: MessageEncoding { .json }

    /// A method of this contract.
    public typealias Method<Request: Codable & Sendable, Response: Codable & Sendable> =
        ContractMethod<Self, Request, Response>

    /// A method of this contract that answers with a stream of messages.
    public typealias Stream<Request: Codable & Sendable, Message: Codable & Sendable> =
        ContractStream<Self, Request, Message>

    /// A method of this contract that receives a stream of messages and answers once.
    public typealias Upload<Message: Codable & Sendable, Response: Codable & Sendable> =
        ContractUpload<Self, Message, Response>

    /// A method of this contract with a stream of messages in each direction.
    public typealias Exchange<Message: Codable & Sendable, Answer: Codable & Sendable> =
        ContractExchange<Self, Message, Answer>

    /// A method of this contract, and how the local service answers it.
    public typealias Served = ServedMethod<Self>
}
