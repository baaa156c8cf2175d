extension Controller {
    /// The view; constructed now if there is none.
    public var view: Display {
        if let view = viewStore.view { return view }
        let view = makeView()
        viewStore.view = view
        return view
    }

    /// The view, or nil if it was not needed yet or was released.
    public var viewIfLoaded: Display? { viewStore.view }

    /// Whether the controller is visible, as ``Navigation`` or a call of ``appear()`` or ``disappear()`` last reported.
    public var isOnScreen: Bool { viewStore.isOnScreen }

    /// Declares a part of the view: constructed when first needed, cached, and released with the view.
    ///
    /// ```swift
    /// private var tiles: Tiles { part { Tiles(around: place) } }
    /// private func image(_ id: ImageID) -> Image { part(id) { Image(loading: id) } }
    /// ```
    ///
    /// The source location distinguishes the parts of one controller. `make` is not stored, so it may use `self`. A
    /// part is an object, or a value that does not change, because a value is returned as a copy.
    ///
    /// - Parameters:
    ///   - key: Distinguishes several parts that are declared at one position.
    ///   - make: Constructs the part from the controller's state.
    public func part<Part>(
        _ key: AnyHashable? = nil, fileID: String = #fileID, line: Int = #line, column: Int = #column,
        _ make: () throws -> Part
    ) rethrows -> Part {
        let key = PartKey(type: Part.self, key: key, fileID: fileID, line: line, column: column)
        // Unwrapped before the cast: if `Part` is an optional, `nil as? Part` succeeds, so a missing part would count
        // as stored.
        if let stored = viewStore.parts[key], let part = stored as? Part { return part }
        let part = try make()
        viewStore.parts[key] = part
        return part
    }

    /// Releases the view and every declared part, unless the controller is on screen or has none of them.
    ///
    /// ``willReleaseView()`` and ``didReleaseView()`` are called before and after.
    ///
    /// - Returns: Whether they were released.
    @discardableResult
    public func releaseView() -> Bool {
        guard !isOnScreen, !viewStore.isEmpty, !viewStore.isReleasing else { return false }
        viewStore.isReleasing = true
        willReleaseView()
        viewStore.isReleasing = false
        // The hook may have brought the controller back on screen.
        guard !isOnScreen else { return false }
        viewStore.empty()
        didReleaseView()
        return true
    }

    /// Releases the view and its parts if memory is short and the controller is off screen.
    ///
    /// ``Navigation`` calls it for the controllers it holds; code that shows controllers without one calls it itself.
    ///
    /// - Returns: Whether they were released.
    @discardableResult
    public func respond(to level: MemoryPressure) -> Bool {
        level > .normal && releaseView()
    }

    /// Behaves as if the host had reported a warning: for debugging and tests.
    ///
    /// - Returns: Whether the view and its parts were released.
    @discardableResult
    public func simulateMemoryPressure() -> Bool {
        respond(to: .warning)
    }

    /// Reports that the controller came on screen: for code that shows controllers without a ``Navigation``.
    ///
    /// A second call does nothing.
    public func appear() {
        guard !isOnScreen else { return }
        viewStore.isOnScreen = true
        didAppear()
    }

    /// Reports that the controller went off screen. A second call does nothing.
    public func disappear() {
        guard isOnScreen else { return }
        viewStore.isOnScreen = false
        didDisappear()
    }
}
