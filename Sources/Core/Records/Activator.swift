/// An activator: constructs an instance from the links of its record. Each registration whose factory does not await
/// has one, and the slow path runs it, too.
///
/// Noncopyable, so that it is borrowed in place and a call costs no reference counting. The closure returns a result of
/// any type in memory, because it is declared for a generic type.
@usableFromInline
struct Activator<Service>: ~Copyable, Sendable {
    @usableFromInline typealias Body = @Sendable (Record, RequestOrigin) throws(ResolutionError) -> Service

    @usableFromInline let body: Body

    @inlinable @inline(__always)
    borrowing func callAsFunction(_ record: Record, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        try body(record, requestOrigin)
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
