/// The source of signals for a host: the process, no source, or a test's script. Sendable.
///
/// ```swift
/// let script = Signals { handler in          // the test sends the signals
///     let token = sender.add(handler)
///     return { sender.remove(token) }
/// }
/// ```
public struct Signals: Sendable {
    private let subscribe: @Sendable (@escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void

    /// Creates a custom source.
    ///
    /// - Parameter subscribe: Receives a handler to call with each signal, from any thread but without a lock held;
    ///   returns a closure that ends the subscription. A host subscribes once, before it configures, and ends the
    ///   subscription after it has stopped.
    public init(subscribe: @escaping @Sendable (@escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void) {
        self.subscribe = subscribe
    }

    /// No signals: the code that embeds the host cancels it.
    public static let none = Signals { _ in {} }

    package func subscribed(_ handler: @escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void {
        subscribe(handler)
    }
}
