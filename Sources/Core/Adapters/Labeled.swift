/// A run-time argument with a label, so that two arguments of one type cannot be swapped.
///
/// ```swift
/// enum Number {}
/// enum Cents {}
///
/// init(number: Labeled<Int, Number>, cents: Labeled<Int, Cents>) { … }
///
/// let makeInvoice: AssistedFactory<Invoice, Labeled<Int, Number>, Labeled<Int, Cents>>
/// try makeInvoice.make(Labeled(7, as: Number.self), Labeled(1250, as: Cents.self))
/// ```
///
/// A parameter of this type is a run-time argument like ``Assisted``. The label is any type, most often an empty enum.
/// A call with the arguments in another order does not compile. Sendable when the value is.
public struct Labeled<Value, Label> {
    /// The value that the caller passed.
    public let value: Value

    /// Labels a value. The label is always written, because an inferred one would not distinguish two arguments.
    public init(_ value: Value, as label: Label.Type) {
        self.value = value
    }
}

extension Labeled: Sendable where Value: Sendable {}

extension Labeled: DependencyAdapter {
    static var request: AdapterRequest { .argument(Self.self) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { record, requestOrigin throws(ResolutionError) in
            guard let run = requestOrigin.factoryRun else { return try record.parameter(0, Self.self, requestOrigin) }
            guard let labeled = run.arguments?.next(Self.self) else {
                throw ResolutionError(.needsArguments, path: [ServiceKey(Self.self)])
            }
            return labeled
        }
    }
}
