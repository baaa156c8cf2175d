extension Controller {
    /// The view; made now if there is none.
    public var view: Display {
        if let view = viewStore.view { return view }
        let view = makeView()
        viewStore.view = view
        return view
    }

    /// The view, or nil when it was not needed yet or was let go.
    public var viewIfMade: Display? { viewStore.view }

    /// Whether the controller can be seen, as ``Navigation`` or the host said last.
    public var isOnScreen: Bool { viewStore.isOnScreen }

    /// Declares a part of the view: made when first needed, kept, and let go with the view.
    ///
    /// ```swift
    /// private var tiles: Tiles { part { Tiles(around: place) } }
    /// private func image(_ id: ImageID) -> Image { part(id) { Image(loading: id) } }
    /// ```
    ///
    /// The place in the source tells the parts of one controller apart. `make` is not kept, so it may use `self`. A
    /// part is an object, or a value that does not change: what is returned is a copy of a value.
    ///
    /// - Parameters:
    ///   - key: Tells several parts declared in one place apart.
    ///   - make: Makes the part from the controller's state.
    public func part<Part>(
        _ key: AnyHashable? = nil, fileID: String = #fileID, line: Int = #line, column: Int = #column,
        _ make: () throws -> Part
    ) rethrows -> Part {
        let key = PartKey(type: Part.self, key: key, fileID: fileID, line: line, column: column)
        // In two steps: nil, cast to an optional `Part`, would pass for a part.
        if let stored = viewStore.parts[key], let part = stored as? Part { return part }
        let part = try make()
        viewStore.parts[key] = part
        return part
    }

    /// Lets go of the view and every declared part, unless the controller is on screen or has none of them.
    ///
    /// ``willReleaseView()`` and ``didReleaseView()`` are called before and after.
    ///
    /// - Returns: Whether they were let go.
    @discardableResult
    public func releaseView() -> Bool {
        guard !isOnScreen, !viewStore.isEmpty, !viewStore.isReleasing else { return false }
        viewStore.isReleasing = true
        willReleaseView()
        viewStore.isReleasing = false
        // The hook may have brought the controller back.
        guard !isOnScreen else { return false }
        viewStore.empty()
        didReleaseView()
        return true
    }

    /// Lets go of the view and its parts when memory is short and the controller is off screen.
    ///
    /// ``Navigation`` calls it for the controllers it holds; a host without one calls it itself.
    ///
    /// - Returns: Whether they were let go.
    @discardableResult
    public func respond(to level: MemoryPressure) -> Bool {
        level > .normal && releaseView()
    }

    /// Does what a warning of short memory would do: for debugging and tests.
    ///
    /// - Returns: Whether the view and its parts were let go.
    @discardableResult
    public func simulateMemoryPressure() -> Bool {
        respond(to: .warning)
    }

    /// Says that the controller came on screen: for hosts that show controllers without a ``Navigation``.
    ///
    /// A second call does nothing.
    public func appear() {
        guard !isOnScreen else { return }
        viewStore.isOnScreen = true
        didAppear()
    }

    /// Says that the controller went off screen. A second call does nothing.
    public func disappear() {
        guard isOnScreen else { return }
        viewStore.isOnScreen = false
        didDisappear()
    }
}
