import StrataCore
import Testing

/// Finds objects that outlive a piece of work. Sendable.
///
/// Instances of every ``LayerStack`` that is created inside the work are watched automatically;
/// ``watch(_:named:)`` adds any other object.
public final class LeakWatch: Sendable {
    @TaskLocal static var current: LeakWatch?

    private struct State {
        var recorders: [RequestRecorder] = []
        var objects: [(object: WeakObject, name: String)] = []
    }

    private let state = Locked(State())

    init() {}

    /// Watches an object until the enclosing `expectNoLeaks` or `leaks` ends.
    ///
    /// Outside of both it records an issue, because the check could never fail.
    ///
    /// - Parameters:
    ///   - object: The object that must be released at the end. It is not retained.
    ///   - name: The name in the report; its type if omitted.
    public static func watch(_ object: AnyObject, named name: String? = nil) {
        guard let current else {
            Issue.record("LeakWatch.watch(_:) was called outside expectNoLeaks { … }; nothing is watched.")
            return
        }
        let reference = WeakObject(object)
        let name = name ?? String(describing: type(of: object))
        current.state.withLock { $0.objects.append((reference, name)) }
    }

    func watch(_ recorder: RequestRecorder) {
        state.withLock { $0.recorders.append(recorder) }
    }

    /// The objects that are alive now: each name of a layer once, with its count, sorted by layer and name.
    func leaks() -> [Leak] {
        let (recorders, objects) = state.withLock { ($0.recorders, $0.objects) }
        let constructed = recorders.flatMap(\.alive).map { LeakName(name: $0.service.description, layer: $0.layer) }
        let watched = objects.filter { $0.object.isAlive }.map { LeakName(name: $0.name, layer: nil) }
        return Dictionary(grouping: constructed + watched) { $0 }
            .map { Leak(name: $0.key.name, layer: $0.key.layer, count: $0.value.count) }
            .sorted { ($0.layer ?? "", $0.name) < ($1.layer ?? "", $1.name) }
    }

    private struct LeakName: Hashable {
        let name: String
        let layer: String?
    }
}

/// The objects of one name that are alive after the work. Equal when all properties are equal. Sendable.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The service, or the name given to ``LeakWatch/watch(_:named:)``.
    public let name: String
    /// The layer that constructed it; nil for an object that was watched explicitly.
    public let layer: String?
    /// The number of live objects.
    public let count: Int

    /// Creates a leak, for comparison in tests.
    public init(name: String, layer: String? = nil, count: Int = 1) {
        self.name = name
        self.layer = layer
        self.count = count
    }

    /// `Services.Network is alive`, or `3 of Services.Network are alive`.
    public var description: String {
        let whole = (layer.map { "\($0)." } ?? "") + name
        return count == 1 ? "\(whole) is alive" : "\(count) of \(whole) are alive"
    }
}

private final class WeakObject: @unchecked Sendable {
    // Sendable: written only in `init`; the runtime makes reading a weak reference safe.
    private weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isAlive: Bool { object != nil }
}
