/// Stores the view and the parts of a ``Controller``, so that they are released together.
///
/// Each controller has its own store and never shares it. Not Sendable: it belongs to its controller.
public final class ViewStore<Display> {
    var view: Display?
    var parts: [PartKey: Any] = [:]
    var isOnScreen = false
    /// True while `willReleaseView()` runs. `releaseView()` then does nothing, because it would call the hook again.
    var isReleasing = false

    /// An empty store.
    public init() {}

    var isEmpty: Bool { view == nil && parts.isEmpty }

    /// Releases everything. The objects are destroyed after the store is empty, so a `deinit` that reads the controller
    /// finds it in a consistent state.
    func empty() {
        let released = (view, parts)
        view = nil
        parts = [:]
        withExtendedLifetime(released) {}
    }
}

@available(*, unavailable, message: "A view store belongs to its controller.")
extension ViewStore: Sendable {}

/// Identifies a part of a controller: its type, its source location, and a key if several parts share a location.
struct PartKey: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
    let fileID: String
    let line: Int
    let column: Int

    init(type: Any.Type, key: AnyHashable?, fileID: String, line: Int, column: Int) {
        self.type = ObjectIdentifier(type)
        self.key = key
        self.fileID = fileID
        self.line = line
        self.column = column
    }
}
