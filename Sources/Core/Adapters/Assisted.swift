/// A parameter whose value the caller of `resolve(_:arguments:)` or of an ``AssistedFactory`` passes at run time.
///
/// ```swift
/// init(id: Assisted<QuoteID>, store: any QuoteStore)
/// ```
///
/// A service with such parameters is transient unless its registration says otherwise. Sendable when the value is.
public struct Assisted<Value> {
    /// The value that the caller passed.
    public let value: Value

    /// Wraps a value, to construct the service by hand.
    public init(_ value: Value) {
        self.value = value
    }
}

extension Assisted: Sendable where Value: Sendable {}

extension Assisted: DependencyAdapter {
    static var request: AdapterRequest { .argument(Value.self) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { record, requestOrigin throws(ResolutionError) in
            guard let run = requestOrigin.factoryRun else { return try record.parameter(0, Self.self, requestOrigin) }
            guard let value = run.arguments?.next(Value.self) else {
                throw ResolutionError(.needsArguments, path: [ServiceKey(Self.self)])
            }
            return Self(value)
        }
    }
}
