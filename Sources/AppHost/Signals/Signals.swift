/// Where a host hears of signals: the process, nowhere, or a test's script. Sendable.
///
/// ```swift
/// let script = Signals { handler in          // a test sends what it likes
///     let token = sender.add(handler)
///     return { sender.remove(token) }
/// }
/// ```
public struct Signals: Sendable {
    private let subscribe: @Sendable (@escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void

    /// A source of one's own.
    ///
    /// - Parameter subscribe: Gets a handler to call with each signal, from any thread but under no lock; returns what
    ///   ends the subscription. A host subscribes once, before it configures, and ends it after it has stopped.
    public init(subscribe: @escaping @Sendable (@escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void) {
        self.subscribe = subscribe
    }

    /// No signals: whoever embeds the host cancels it.
    public static let none = Signals { _ in {} }

    package func subscribed(_ handler: @escaping @Sendable (StopSignal) -> Void) -> @Sendable () -> Void {
        subscribe(handler)
    }
}
