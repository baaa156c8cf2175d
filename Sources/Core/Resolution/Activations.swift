/// The activations of one resolve, the outermost first, and what they have made and not yet published,
/// known by the flight of its construction.
///
/// The first one belongs to the resolve itself: what cannot be published earlier is published with it.
struct Activations<Completion> {
    private var stack: [Activation<Completion>]
    private var unpublished: [ObjectIdentifier: (box: AnyObject, position: Int)] = [:]

    /// - Parameter spansSuspensions: Whether the task may be suspended between what the resolve does.
    init(spansSuspensions: Bool = false) {
        stack = [Activation(component: nil, position: 0, spansSuspensions: spansSuspensions)]
    }

    var root: Activation<Completion> { stack[0] }

    /// The activation of `component` that is under way.
    func running(_ component: RegistrationTable.Component) -> Activation<Completion>? {
        stack.last { $0.component === component }
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

    /// Puts a completion off until everything that the resolve asked for is made.
    func completeAtEnd(_ completion: Completion) {
        root.complete(completion)
        for activation in stack.dropFirst() { activation.wait(for: 0) }
    }

    /// Ends the innermost activation: publishes what it made, or leaves that to the one it waits for.
    mutating func end(_ activation: Activation<Completion>) {
        stack.removeLast()
        guard let position = activation.waitsFor else {
            activation.publish()
            for flight in activation.made { unpublished[flight] = nil }
            return
        }
        for flight in activation.made { unpublished[flight]?.position = position }
        activation.move(to: stack[position])
    }

    /// Ends the innermost activation after a failure: nothing of it is kept.
    mutating func abandon(_ activation: Activation<Completion>) {
        stack.removeLast()
        for flight in activation.made { unpublished[flight] = nil }
        activation.abandon()
    }
}
