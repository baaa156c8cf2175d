import StrataCore
import Testing

/// Looks for objects that outlive a piece of work. Sendable.
///
/// What each ``LayerStack`` makes that is made in the work is watched by itself; ``watch(_:named:)`` adds any object.
public final class LeakWatch: Sendable {
    @TaskLocal static var current: LeakWatch?

    private struct State {
        var recorders: [RequestRecorder] = []
        var objects: [(object: WeakObject, name: String)] = []
    }

    private let state = Locked(State())

    init() {}

    /// Watches an object until the end of the `expectNoLeaks` around it.
    ///
    /// Outside of one it records an issue: a check that cannot fail is none.
    ///
    /// - Parameters:
    ///   - object: What has to be gone at the end. It is not kept.
    ///   - name: What to call it; its type without one.
    public static func watch(_ object: AnyObject, named name: String? = nil) {
        guard let current else {
            Issue.record("LeakWatch.watch(_:) was called outside expectNoLeaks { … }; nothing is watched.")
            return
        }
        let witness = WeakObject(object)
        let name = name ?? String(describing: type(of: object))
        current.state.withLock { $0.objects.append((witness, name)) }
    }

    func watch(_ recorder: RequestRecorder) {
        state.withLock { $0.recorders.append(recorder) }
    }

    /// What is alive now, each once with its number, sorted.
    func leaks() -> [Leak] {
        let (recorders, objects) = state.withLock { ($0.recorders, $0.objects) }
        let made = recorders.flatMap(\.alive).map { LeakName(name: $0.service.description, layer: $0.layer) }
        let watched = objects.filter { $0.object.isAlive }.map { LeakName(name: $0.name, layer: nil) }
        return Dictionary(grouping: made + watched) { $0 }
            .map { Leak(name: $0.key.name, layer: $0.key.layer, count: $0.value.count) }
            .sorted { ($0.layer ?? "", $0.name) < ($1.layer ?? "", $1.name) }
    }

    private struct LeakName: Hashable {
        let name: String
        let layer: String?
    }
}

/// Objects that are alive after their work. Equal when all is. Sendable.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// The service, or the name given to ``LeakWatch/watch(_:named:)``.
    public let name: String
    /// The layer that made it; nil for an object that was watched by hand.
    public let layer: String?
    /// How many are alive.
    public let count: Int

    /// A leak made by hand, for comparing.
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
    // Sendable: written in `init` alone; the runtime makes reading a weak reference safe.
    private weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isAlive: Bool { object != nil }
}
