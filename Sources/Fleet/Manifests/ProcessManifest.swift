/// The contracts that one process serves and calls. The process's own program prints the manifest without constructing
/// a service.
public struct ProcessManifest: Hashable, Sendable, Codable {
    /// The version of this format.
    public static let currentFormat = 1

    /// The version of the format that the manifest was written in.
    public var format: Int
    /// The name of the process in the fleet, for example `desk`. Several instances of one process share it.
    public var process: String
    /// The version of the program.
    public var version: String
    /// The contracts that the process serves.
    public var offers: [Offer]
    /// The contracts that the process calls.
    public var expectations: [Expectation]
    /// The stores that the process writes and that no other process may write: a database, a folder, a queue.
    public var stores: [String]
    /// The document that the program's `graph --format json` prints; nil if it was left out.
    public var graph: JSONDocument?

    /// A manifest of the current format. See the properties for the parts.
    public init(
        process: String, version: String, offers: [Offer] = [], expectations: [Expectation] = [],
        stores: [String] = [], graph: JSONDocument? = nil
    ) {
        format = Self.currentFormat
        self.process = process
        self.version = version
        self.offers = offers
        self.expectations = expectations
        self.stores = stores
        self.graph = graph
    }

    /// A contract that the process serves.
    public struct Offer: Hashable, Sendable, Codable {
        /// The contract's full name with its version, for example `insurance.valuation.v1.Valuer`.
        public var contract: String
        /// The methods as the server was compiled.
        public var methods: [MethodDescription]
        /// The service that responds, as the graph prints its key.
        public var service: String
        /// For each method, the remote methods that the process may call before it responds, as `CONTRACT/METHOD`. A
        /// method without an entry may call every method of the expected contracts that the service reaches in the
        /// graph.
        public var calls: [String: [String]]

        /// An offer. See the properties for the parts.
        public init(contract: String, methods: [MethodDescription], service: String, calls: [String: [String]] = [:]) {
            self.contract = contract
            self.methods = methods
            self.service = service
            self.calls = calls
        }
    }

    /// A contract that the process calls.
    public struct Expectation: Hashable, Sendable, Codable {
        /// The contract's full name with its version.
        public var contract: String
        /// The methods as the caller was compiled; only those that it calls.
        public var methods: [MethodDescription]
        /// The service of the caller's graph that the remote one replaces, as the graph prints its key.
        public var service: String
        /// Whether the start of the process waits until a server of this contract is serving.
        public var waitsAtStart: Bool
        /// Paths in the caller's graph that end at the service, from the top down: the shortest from each top layer.
        public var paths: [[String]]
        /// The offered contracts whose service reaches this one in the graph.
        public var reachedFrom: [String]

        /// An expectation. See the properties for the parts.
        public init(
            contract: String, methods: [MethodDescription], service: String, waitsAtStart: Bool = false,
            paths: [[String]] = [], reachedFrom: [String] = []
        ) {
            self.contract = contract
            self.methods = methods
            self.service = service
            self.waitsAtStart = waitsAtStart
            self.paths = paths
            self.reachedFrom = reachedFrom
        }
    }
}
