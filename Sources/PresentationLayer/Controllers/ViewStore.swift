/// Where a ``Controller`` keeps its view and the parts of it, so that they can be let go together.
///
/// A controller has one of its own and never shares it. Not Sendable: it belongs to its controller.
public final class ViewStore<Display> {
    var view: Display?
    var parts: [PartKey: Any] = [:]
    var isOnScreen = false
    /// While a hook runs: a second release from inside it would call the hook again.
    var isReleasing = false

    /// An empty store.
    public init() {}

    var isEmpty: Bool { view == nil && parts.isEmpty }

    /// Lets go of everything. What goes is destroyed when the store is empty already, so a `deinit` that asks the
    /// controller finds it in order.
    func empty() {
        let gone = (view, parts)
        view = nil
        parts = [:]
        withExtendedLifetime(gone) {}
    }
}

@available(*, unavailable, message: "It belongs to its controller.")
extension ViewStore: Sendable {}

/// The place in the source where a part is declared.
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
