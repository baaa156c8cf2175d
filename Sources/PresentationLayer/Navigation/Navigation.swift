internal import StrataCore

/// A stack of controllers that knows which of them can be seen.
///
/// ```swift
/// let navigation = Navigation(root: home)
/// try navigation.push(try makeDetail.make(id))
/// terminal.write(navigation.visible.view.text)
/// ```
///
/// Controllers are told when they appear and disappear: first those that go, then those that come. A hook may navigate:
/// the stack changes at once, the hooks that follow from it run when the one under way has returned.
///
/// Made on an actor by code that a host runs, it follows memory pressure by itself: the views of its controllers that are
/// off screen are released in each pass. One that is made on no actor cannot be reached from a pass; the host names it
/// then, until somebody calls ``follow(_:isolation:)``.
///
/// Not Sendable: it belongs, with its controllers, to whoever made it.
public final class Navigation<Display> {
    /// A stack with at least one controller: the base, or something presented over it.
    private struct Layer {
        let root: any Controller<Display>
        var pushed: [any Controller<Display>] = []
        var coversScreen = true

        var top: any Controller<Display> { pushed.last ?? root }
        var controllers: [any Controller<Display>] { [root] + pushed }
    }

    private var base: Layer
    private var presented: [Layer] = []
    private var onScreen: [any Controller<Display>] = []
    private var isSettling = false
    private(set) var following: NavigationFollowing?

    /// A stack of one controller, which is told that it appears.
    ///
    /// - Parameters:
    ///   - root: The controller at the bottom.
    ///   - isolation: The actor that the navigation belongs to. Leave it out.
    public init(
        root: any Controller<Display>, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        base = Layer(root: root)
        following = NavigationFollowing(
            MemoryPressureHost.current, "`Navigation<\(Display.self)>` (\(fileID):\(line):\(column))",
            isolation: isolation
        ) { [weak self] level in self?.respond(to: level) }
        settle()
    }

    /// The controller that the user works with: the top of what was presented last.
    public var visible: any Controller<Display> { topLayer.top }

    /// The stack that ``push(_:)`` and ``pop()`` work on, its root first.
    public var stack: [any Controller<Display>] { topLayer.controllers }

    /// Whether something is presented over the base.
    public var isPresenting: Bool { !presented.isEmpty }

    /// Every controller, on screen or off: the base first, then what was presented over it.
    public var controllers: [any Controller<Display>] { ([base] + presented).flatMap(\.controllers) }

    /// Puts a controller on top; the one below goes off screen.
    ///
    /// - Throws: `.alreadyThere` for a controller that is in this navigation.
    public func push(_ controller: any Controller<Display>) throws(NavigationError) {
        try requireNew(controller)
        changeTopLayer { $0.pushed.append(controller) }
    }

    /// Takes the top controller off.
    ///
    /// - Returns: The controller, which lives on only if somebody holds it.
    /// - Throws: `.nothingToPop` at the root of the stack; what is presented is dismissed.
    @discardableResult
    public func pop() throws(NavigationError) -> any Controller<Display> {
        let top = visible
        guard !topLayer.pushed.isEmpty else { throw NavigationError(.nothingToPop, top) }
        changeTopLayer { $0.pushed.removeLast() }
        return top
    }

    /// Takes off what is above `controller`: out of all steps of a process at once.
    ///
    /// - Returns: What was taken off, the lowest first; nothing when `controller` is on top.
    /// - Throws: `.notOnStack` when it is not in ``stack``.
    @discardableResult
    public func pop(to controller: any Controller<Display>) throws(NavigationError) -> [any Controller<Display>] {
        guard let position = stack.firstIndex(where: { $0 === controller }) else {
            throw NavigationError(.notOnStack, controller)
        }
        let popped = Array(topLayer.pushed.dropFirst(position))
        changeTopLayer { $0.pushed.removeLast(popped.count) }
        return popped
    }

    /// Takes off all but the root of the stack.
    ///
    /// - Returns: What was taken off, the lowest first; nothing at the root.
    @discardableResult
    public func popToRoot() -> [any Controller<Display>] {
        let popped = topLayer.pushed
        changeTopLayer { $0.pushed = [] }
        return popped
    }

    /// Begins a stack of its own over everything else.
    ///
    /// - Parameters:
    ///   - controller: The root of the new stack.
    ///   - coversScreen: Whether what is below goes off screen; false for a sheet that leaves it in sight.
    /// - Throws: `.alreadyThere` for a controller that is in this navigation.
    public func present(_ controller: any Controller<Display>, coversScreen: Bool = true) throws(NavigationError) {
        try requireNew(controller)
        presented.append(Layer(root: controller, coversScreen: coversScreen))
        settle()
    }

    /// Ends what was presented last, with all that was pushed on it.
    ///
    /// - Returns: What was taken off, its root first.
    /// - Throws: `.nothingPresented`.
    @discardableResult
    public func dismiss() throws(NavigationError) -> [any Controller<Display>] {
        guard let dismissed = presented.popLast() else { throw NavigationError(.nothingPresented, visible) }
        settle()
        return dismissed.controllers
    }

    private var topLayer: Layer { presented.last ?? base }

    private func requireNew(_ controller: any Controller<Display>) throws(NavigationError) {
        guard !controllers.contains(where: { $0 === controller }) else {
            throw NavigationError(.alreadyThere, controller)
        }
    }

    private func changeTopLayer(_ change: (inout Layer) -> Void) {
        if presented.isEmpty {
            change(&base)
        } else {
            change(&presented[presented.count - 1])
        }
        settle()
    }

    /// Tells one controller after another until all know whether they are on screen. Looks anew after each, since a
    /// hook may have navigated; a call from inside a hook leaves the rest to the one under way.
    private func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        while true {
            let wanted = inSight
            if let gone = onScreen.firstIndex(where: { shown in !wanted.contains { $0 === shown } }) {
                onScreen.remove(at: gone).disappear()
            } else if let new = wanted.first(where: { wanted in !onScreen.contains { $0 === wanted } }) {
                onScreen.append(new)
                new.appear()
            } else {
                return
            }
        }
    }

    /// The tops of the layers from the uppermost that covers the screen on, the lowest first.
    private var inSight: [any Controller<Display>] {
        let layers = [base] + presented
        return layers.dropFirst(layers.lastIndex(where: \.coversScreen) ?? 0).map(\.top)
    }
}

@available(*, unavailable, message: "It belongs, with its controllers, to whoever made it.")
extension Navigation: Sendable {}
