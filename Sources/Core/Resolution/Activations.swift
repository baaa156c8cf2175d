/// The activations of one resolve, the outermost first, and what they have made and not yet published,
/// known by the flight of its construction.
///
/// The first one belongs to the resolve itself: what cannot be published earlier is published with it.
struct Activations<Completion> {
    private var stack: [Activation<Completion>]
    private var unpublished: [ObjectIdentifier: (box: AnyObject, position: Int)] = [:]
    /// How many instances of each service late completions have constructed that have late completions themselves; nil
    /// before the first late completion runs.
    private var recurrences: [ObjectIdentifier: Int]?
    /// Why the resolve has no end, once that is found: no factory or completion can swallow it.
    private var endlessness: ResolutionError?

    /// - Parameter spansSuspensions: Whether the task may be suspended between what the resolve does.
    init(spansSuspensions: Bool = false) {
        stack = [Activation(component: nil, position: 0, spansSuspensions: spansSuspensions)]
    }

    var root: Activation<Completion> { stack[0] }

    /// The activation of `component` that is under way.
    func running(_ component: RegistrationTable.Component) -> Activation<Completion>? {
        stack.last { $0.component === component }
    }

    /// As ``running(_:)``, to construct another member of the component. Whatever takes that is not published before it.
    func join(_ component: RegistrationTable.Component) -> Activation<Completion>? {
        guard let running = running(component) else { return nil }
        for activation in stack[(running.position + 1)...] { activation.wait(for: running.position) }
        return running
    }

    mutating func begin(_ component: RegistrationTable.Component?) -> Activation<Completion> {
        let activation = Activation<Completion>(component: component, position: stack.count)
        stack.append(activation)
        return activation
    }

    /// An instance that this resolve has made and not yet published. Whatever takes it is not published before it.
    func instance<Service>(of flight: Flight, as type: Service.Type) -> Service? {
        guard let (box, position) = unpublished[ObjectIdentifier(flight)], let box = box as? Box<Service> else {
            return nil
        }
        for activation in stack[(position + 1)...] { activation.wait(for: position) }
        return box.value
    }

    func isUnpublished(_ flight: Flight) -> Bool { unpublished[ObjectIdentifier(flight)] != nil }

    /// Keeps an instance with its activation, to be published with it.
    mutating func keep<Service>(
        _ instance: Service, of flight: Flight, in activation: Activation<Completion>,
        publish: @escaping () -> Void
    ) {
        unpublished[ObjectIdentifier(flight)] = (Box(instance), activation.position)
        activation.hold(flight)
        activation.didMake(flight, publish: publish)
    }

    /// Tells of an instance: now, or, when it is published with an activation, after that.
    func announce(isStored: Bool, _ announcement: @escaping () -> Void) {
        guard isStored, let activation = stack.last else { return announcement() }
        activation.announce(announcement)
    }

    /// Files a completion to run when everything that the resolve asked for is constructed.
    ///
    /// The innermost activation holds it, so a construction that fails takes it along: what it would complete is gone.
    ///
    /// - Throws: `.tooDeep` when completions have led to too many instances of one service: they have no end.
    mutating func completeAtEnd(_ completion: Completion, of entry: Entry) throws(ResolutionError) {
        if recurrences?[ObjectIdentifier(entry), default: 0] == DepthGuard.completionLimit {
            let error = DepthGuard.endlessCompletions(entry)
            endlessness = error
            throw error
        }
        recurrences?[ObjectIdentifier(entry), default: 0] += 1
        for activation in stack.dropFirst() { activation.wait(for: 0) }
        stack[stack.count - 1].completeLate(completion)
    }

    /// The next completion that had to wait for everything, oldest first.
    ///
    /// - Throws: `.tooDeep` when one of them has found that there is no end.
    mutating func nextLateCompletion() throws(ResolutionError) -> Completion? {
        if let endlessness { throw endlessness }
        guard let completion = root.nextLateCompletion() else { return nil }
        if recurrences == nil { recurrences = [:] }
        return completion
    }

    /// Ends the innermost activation: publishes what it made, or leaves that to the next one outward where it waits for
    /// that one or another.
    mutating func end(_ activation: Activation<Completion>) {
        stack.removeLast()
        guard let position = activation.waitsFor else {
            activation.publish()
            for flight in activation.made { unpublished[flight] = nil }
            return
        }
        let outer = stack[stack.count - 1]
        if position < outer.position { outer.wait(for: position) }
        for flight in activation.made { unpublished[flight]?.position = outer.position }
        activation.move(to: outer)
    }

    /// Ends the innermost activation after a failure: nothing of it is kept.
    mutating func abandon(_ activation: Activation<Completion>) {
        stack.removeLast()
        for flight in activation.made { unpublished[flight] = nil }
        activation.abandon()
    }
}
