/// The source of signals for a host: the process, no source, or a test's script. Sendable.
///
/// ```swift
/// let script = Signals { handler in          // the test sends the signals
///     let token = sender.add(handler)
///     return { sender.remove(token) }
/// }
/// ```
public struct Signals: Sendable {
    /// Receives a signal and, if the source knows it, when it arrived: the time since a fixed instant.
    package typealias Handler = @Sendable (StopSignal, Duration?) -> Void

    private let subscribe: @Sendable (@escaping Handler) -> @Sendable () -> Void

    /// Creates a custom source.
    ///
    /// - Parameter subscribe: Receives a handler to call with each signal, from any thread but without a lock held;
    ///   returns a closure that ends the subscription. `launch` and `main` of a host subscribe once, before the layers
    ///   are configured, and end the subscription after the host has stopped.
    public init(subscribe: @escaping @Sendable (@escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void) {
        self.init(timed: { handler in subscribe { handler($0, nil) } })
    }

    private init(timed subscribe: @escaping @Sendable (@escaping Handler) -> @Sendable () -> Void) {
        self.subscribe = subscribe
    }

    /// A source that knows when its signals arrived.
    package static func timed(_ subscribe: @escaping @Sendable (@escaping Handler) -> @Sendable () -> Void) -> Signals {
        Signals(timed: subscribe)
    }

    /// No signals: the code that embeds the host cancels it.
    public static let none = Signals(subscribe: { _ in {} })

    package func subscribed(_ handler: @escaping Handler) -> @Sendable () -> Void {
        subscribe(handler)
    }
}
