/// A value for `providing:` that is read when the layers are configured.
///
/// ```swift
/// AppHost(Console.self, providing: Provided { try ShopSettings(environment) })
/// ```
///
/// If reading throws, the error is a problem of the bootstrap, reported together with all others. A ``ProvisionError``
/// may report several faults at once. `verify --without-values` does not read it, so it can prove the dependency graph
/// where the values are not available. Sendable.
public struct Provided<Value: Sendable>: Sendable {
    let read: @Sendable () throws -> Value

    /// A value that `read` returns. It is called at most once for each bootstrap, without a lock.
    public init(_ value: Value.Type = Value.self, _ read: @escaping @Sendable () throws -> Value) {
        self.read = read
    }

    /// Reads the value, outside of a bootstrap.
    public func value() throws -> Value { try read() }
}

/// The reason that a ``Provided`` value cannot be read: every fault at once. Sendable.
public struct ProvisionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One fault, for example of one key of a configuration.
    public struct Fault: Hashable, Sendable {
        /// The fault, as a sentence.
        public let summary: String
        /// Further details, such as where the value was searched for; one line each.
        public let details: [String]
        /// The suggested fixes; one line each, the likeliest first.
        public let advice: [String]

        /// Creates a fault.
        public init(_ summary: String, details: [String] = [], advice: [String] = []) {
            self.summary = summary
            self.details = details
            self.advice = advice
        }
    }

    /// The faults, in the order of reading.
    public let faults: [Fault]

    /// Creates an error from all faults.
    public init(_ faults: [Fault]) {
        self.faults = faults
    }

    /// The summaries, one line each.
    public var description: String { faults.map(\.summary).joined(separator: "\n") }
}

/// A `Provided` without its type.
protocol AnyProvided: Sendable {
    /// The type under which the value is provided.
    var key: ServiceKey { get }
    /// The boxed value.
    func readBox() throws -> any AnyObject & Sendable
}

extension Provided: AnyProvided {
    var key: ServiceKey { ServiceKey(Value.self) }
    func readBox() throws -> any AnyObject & Sendable { Box(try read()) }
}
