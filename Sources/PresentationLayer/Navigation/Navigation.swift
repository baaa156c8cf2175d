internal import StrataCore

/// A stack of controllers that knows which of them are visible.
///
/// ```swift
/// let navigation = Navigation(root: home)
/// try navigation.push(try makeDetail.make(id))
/// terminal.write(navigation.visible.view.text)
/// ```
///
/// Controllers are notified when they appear and disappear: first the ones that disappear, then the ones that appear. A
/// hook may navigate: the stack changes at once, and the hooks that result run after the current one has returned.
///
/// A navigation that is constructed on an actor by code that a host runs follows memory pressure automatically: each
/// pass releases the views of its controllers that are off screen. A pass cannot reach a navigation that was
/// constructed outside an actor; the host reports it until ``follow(_:isolation:)`` is called.
///
/// Not Sendable: it belongs, with its controllers, to the isolation that constructed it.
public final class Navigation<Display> {
    /// A stack with at least one controller: the base, or a stack presented over it.
    private struct PresentedStack {
        let root: any Controller<Display>
        var pushed: [any Controller<Display>] = []
        var coversScreen = true

        var top: any Controller<Display> { pushed.last ?? root }
        var controllers: [any Controller<Display>] { [root] + pushed }
    }

    private var base: PresentedStack
    private var presented: [PresentedStack] = []
    private var onScreen: [any Controller<Display>] = []
    private var isSettling = false
    private(set) var following: NavigationFollowing?

    /// Creates a stack of one controller, which is notified that it appears.
    ///
    /// - Parameters:
    ///   - root: The controller at the bottom.
    ///   - isolation: The actor that the navigation belongs to; omit it.
    public init(
        root: any Controller<Display>, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        base = PresentedStack(root: root)
        following = NavigationFollowing(
            MemoryPressureHost.current, "`Navigation<\(Display.self)>` (\(fileID):\(line):\(column))",
            isolation: isolation
        ) { [weak self] level in self?.respond(to: level) }
        settle()
    }

    /// The controller that the user works with: the top of the stack that was presented last.
    public var visible: any Controller<Display> { topStack.top }

    /// The stack that ``push(_:)`` and ``pop()`` work on, its root first.
    public var stack: [any Controller<Display>] { topStack.controllers }

    /// Whether a stack is presented over the base.
    public var isPresenting: Bool { !presented.isEmpty }

    /// Every controller, on screen or off: the base first, then the presented stacks.
    public var controllers: [any Controller<Display>] { ([base] + presented).flatMap(\.controllers) }

    /// Pushes a controller; the one below goes off screen.
    ///
    /// - Throws: `.alreadyThere` for a controller that is in this navigation.
    public func push(_ controller: any Controller<Display>) throws(NavigationError) {
        try requireNew(controller)
        changeTopStack { $0.pushed.append(controller) }
    }

    /// Removes the top controller.
    ///
    /// - Returns: The controller, which lives on only if the caller holds it.
    /// - Throws: `.nothingToPop` at the root of the stack; a presented stack is ended by ``dismiss()``.
    @discardableResult
    public func pop() throws(NavigationError) -> any Controller<Display> {
        let top = visible
        guard !topStack.pushed.isEmpty else { throw NavigationError(.nothingToPop, top) }
        changeTopStack { $0.pushed.removeLast() }
        return top
    }

    /// Removes the controllers above `controller`: leaves all steps of a workflow at once.
    ///
    /// - Returns: The removed controllers, the lowest first; none if `controller` is on top.
    /// - Throws: `.notOnStack` if it is not in ``stack``.
    @discardableResult
    public func pop(to controller: any Controller<Display>) throws(NavigationError) -> [any Controller<Display>] {
        guard let position = stack.firstIndex(where: { $0 === controller }) else {
            throw NavigationError(.notOnStack, controller)
        }
        let popped = Array(topStack.pushed.dropFirst(position))
        changeTopStack { $0.pushed.removeLast(popped.count) }
        return popped
    }

    /// Removes all controllers but the root of the stack.
    ///
    /// - Returns: The removed controllers, the lowest first; none at the root.
    @discardableResult
    public func popToRoot() -> [any Controller<Display>] {
        let popped = topStack.pushed
        changeTopStack { $0.pushed = [] }
        return popped
    }

    /// Presents a new stack over everything else.
    ///
    /// - Parameters:
    ///   - controller: The root of the new stack.
    ///   - coversScreen: Whether the controllers below go off screen; false for a sheet that leaves them visible.
    /// - Throws: `.alreadyThere` for a controller that is in this navigation.
    public func present(_ controller: any Controller<Display>, coversScreen: Bool = true) throws(NavigationError) {
        try requireNew(controller)
        presented.append(PresentedStack(root: controller, coversScreen: coversScreen))
        settle()
    }

    /// Removes the stack that was presented last, with all controllers that were pushed on it.
    ///
    /// - Returns: The removed controllers, the root first.
    /// - Throws: `.nothingPresented` if no stack is presented.
    @discardableResult
    public func dismiss() throws(NavigationError) -> [any Controller<Display>] {
        guard let dismissed = presented.popLast() else { throw NavigationError(.nothingPresented, visible) }
        settle()
        return dismissed.controllers
    }

    private var topStack: PresentedStack { presented.last ?? base }

    private func requireNew(_ controller: any Controller<Display>) throws(NavigationError) {
        guard !controllers.contains(where: { $0 === controller }) else {
            throw NavigationError(.alreadyThere, controller)
        }
    }

    private func changeTopStack(_ change: (inout PresentedStack) -> Void) {
        if presented.isEmpty {
            change(&base)
        } else {
            change(&presented[presented.count - 1])
        }
        settle()
    }

    /// Notifies one controller after another until each knows whether it is on screen. Checks again after each, because
    /// a hook may have navigated; a call from inside a hook leaves the rest to the call under way.
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

    /// The tops of the stacks, beginning with the last one that covers the screen, in the order of presentation.
    private var inSight: [any Controller<Display>] {
        let stacks = [base] + presented
        return stacks.dropFirst(stacks.lastIndex(where: \.coversScreen) ?? 0).map(\.top)
    }
}

@available(*, unavailable, message: "A navigation and its controllers belong to the code that created it.")
extension Navigation: Sendable {}
