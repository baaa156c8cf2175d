/// Instances that are published together: those of one registration, or of registrations that need each other.
///
/// Until its completions have run, what an activation made is visible to its own resolve only. If one throws, nothing
/// of it is stored. Belongs to one resolve and its thread.
final class Activation {
    let component: RegistrationTable.Component?
    /// Its place among the activations of the resolve, the outermost first.
    let position: Int
    private var flights: [Flight] = []
    /// The graphs that a `Lazy` has joined and that end with this activation.
    private var graphs: [ObjectGraph] = []
    private var publications: [() -> Void] = []
    private var completions: [() throws(ResolutionError) -> Void] = []
    private var movedTo: Activation?
    private(set) var madeEntries: [ObjectIdentifier] = []
    /// The activation below, by position, that this one's instances have to wait for; nil when they stand alone.
    private(set) var waitsFor: Int?

    init(component: RegistrationTable.Component?, position: Int) {
        self.position = position
        self.component = component
    }

    /// Keeps the flight until the instances are published.
    func hold(_ flight: Flight) {
        flights.append(flight)
    }

    /// Ends the graph with the activation, or with the one that it was moved to.
    func hold(_ graph: ObjectGraph) {
        if let movedTo { return movedTo.hold(graph) }
        graphs.append(graph)
    }

    func didMake(_ entry: Entry, publish: @escaping () -> Void) {
        madeEntries.append(ObjectIdentifier(entry))
        publications.append(publish)
    }

    func complete(_ completion: @escaping () throws(ResolutionError) -> Void) {
        completions.append(completion)
    }

    /// The next completion, oldest first.
    func nextCompletion() -> (() throws(ResolutionError) -> Void)? {
        completions.isEmpty ? nil : completions.removeFirst()
    }

    func wait(for position: Int) {
        waitsFor = min(waitsFor ?? position, position)
    }

    /// Stores what was made and lets others at it.
    func publish() {
        for publication in publications { publication() }
        for graph in graphs { graph.leave() }
        for flight in flights { flight.finish() }
    }

    /// Forgets what was made.
    func abandon() {
        publications = []
        completions = []
        for graph in graphs { graph.leave() }
        for flight in flights { flight.finish() }
    }

    /// Leaves publishing to another activation.
    func move(to other: Activation) {
        movedTo = other
        other.flights += flights
        other.graphs += graphs
        other.publications += publications
        other.madeEntries += madeEntries
    }
}
