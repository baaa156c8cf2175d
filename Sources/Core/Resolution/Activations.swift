/// The activations of one resolve, the outermost first, and their unpublished instances, by the flight of the
/// construction.
///
/// The first activation belongs to the resolve itself: instances that cannot be published earlier are published with
/// it.
struct Activations<Completion> {
    private var stack: [Activation<Completion>]
    private var unpublished: [ObjectIdentifier: (box: AnyObject, position: Int)] = [:]
    /// For each service with late completions of its own, how many of its instances late completions have constructed;
    /// nil before the first late completion runs.
    private var recurrences: [ObjectIdentifier: Int]?
    /// The error for a resolve that never ends, once found; it is stored so that no factory or completion can swallow
    /// it.
    private var endlessness: ResolutionError?

    /// - Parameter spansSuspensions: Whether the task may be suspended between the steps of the resolve.
    init(spansSuspensions: Bool = false) {
        stack = [Activation(component: nil, position: 0, spansSuspensions: spansSuspensions)]
    }

    var root: Activation<Completion> { stack[0] }

    /// The activation of `component` that is under way.
    func running(_ component: RegistrationTable.Component) -> Activation<Completion>? {
        stack.last { $0.component === component }
    }

    /// Like ``running(_:)``, to construct another member of the component. The activations above it are not published
    /// before it.
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

    /// An instance that this resolve has constructed but not published. The activations that use it are not published
    /// before it.
    func instance<Service>(of flight: Flight, as type: Service.Type) -> Service? {
        guard let (box, position) = unpublished[ObjectIdentifier(flight)], let box = box as? Box<Service> else {
            return nil
        }
        for activation in stack[(position + 1)...] { activation.wait(for: position) }
        return box.value
    }

    func isUnpublished(_ flight: Flight) -> Bool { unpublished[ObjectIdentifier(flight)] != nil }

    /// Stores an instance with its activation, which will publish it.
    mutating func keep<Service>(
        _ instance: Service, of flight: Flight, in activation: Activation<Completion>,
        publish: @escaping () -> Void
    ) {
        unpublished[ObjectIdentifier(flight)] = (Box(instance), activation.position)
        activation.hold(flight)
        activation.didMake(flight, publish: publish)
    }

    /// Announces an instance: at once, or after its publication if an activation publishes it.
    func announce(isStored: Bool, _ announcement: @escaping () -> Void) {
        guard isStored, let activation = stack.last else { return announcement() }
        activation.announce(announcement)
    }

    /// Queues a completion that runs when everything that the resolve needs is constructed.
    ///
    /// The innermost activation holds it, so a construction that fails drops it, because its instance is dropped too.
    ///
    /// - Throws: `.tooDeep` when completions have led to too many instances of one service, because they would never
    ///   end.
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

    /// The next completion that had to wait for the whole request, oldest first.
    ///
    /// - Throws: `.tooDeep` when one of them has found that the completions never end.
    mutating func nextLateCompletion() throws(ResolutionError) -> Completion? {
        if let endlessness { throw endlessness }
        guard let completion = root.nextLateCompletion() else { return nil }
        if recurrences == nil { recurrences = [:] }
        return completion
    }

    /// Ends the innermost activation. It publishes the instances, or moves them to the next outer activation if they
    /// must wait for that one or for another.
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

    /// Ends the innermost activation after a failure and drops its instances.
    mutating func abandon(_ activation: Activation<Completion>) {
        stack.removeLast()
        for flight in activation.made { unpublished[flight] = nil }
        activation.abandon()
    }
}
