/// An activator without the type of its service: a closure that is cast back, at each call, to the type with which it
/// was created.
///
/// Proof: the layout of a closure does not depend on the type of its result. Every call passes the type of the entry's
/// key, for which the closure was created.
@safe struct StoredActivator: Sendable {
    private struct Typed<Service>: Sendable {
        let body: Activator<Service>.Body
    }

    private let untyped: Typed<Never>

    init<Service>(_ body: @escaping Activator<Service>.Body) {
        untyped = unsafe unsafeBitCast(Typed(body: body), to: Typed<Never>.self)
    }

    func callAsFunction<Service>(
        _ service: Service.Type, _ record: Record, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        try body(service)(record, requestOrigin)
    }

    func body<Service>(_ service: Service.Type) -> Activator<Service>.Body {
        unsafe unsafeBitCast(untyped, to: Typed<Service>.self).body
    }

    /// Writes the two words of the closure, unretained: this value must outlive the memory.
    func copy(to address: UnsafeMutableRawPointer) {
        unsafe withUnsafeBytes(of: untyped) {
            unsafe address.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count)
        }
    }
}

/// An activator that awaits: passes the parameters, which exist already, to an asynchronous factory. The result is a
/// ``PreparedValue``, because an awaited call of a function that is generic over the service would cost more.
///
/// A class, because most registrations have none, so that an entry needs one word.
final class AwaitingActivator: Sendable {
    let body: @Sendable (RequestOrigin) async throws(ResolutionError) -> PreparedValue

    init(_ body: @escaping @Sendable (RequestOrigin) async throws(ResolutionError) -> PreparedValue) {
        self.body = body
    }
}
