/// Instances that are published together: those of one registration, or of registrations that need each other.
///
/// Until its completions have run, what an activation made is visible to its own resolve only. If one throws, nothing
/// of it is stored. Belongs to one resolve and its thread.
final class Activation<Completion>: GraphHolding {
    let component: RegistrationTable.Component?
    /// Its place among the activations of the resolve, the outermost first.
    let position: Int
    /// Whether the task goes on, and may be suspended, before this one ends.
    private let spansSuspensions: Bool
    private var flights: [Flight] = []
    /// The graphs that a `Lazy` has joined and that end with this activation.
    private var graphs: [ObjectGraph] = []
    private var publications: [() -> Void] = []
    private var announcements: [() -> Void] = []
    /// Run when the outermost construction of the component is made.
    private var completions = Queue<Completion>()
    /// Run when everything that the resolve asked for is constructed.
    private var lateCompletions = Queue<Completion>()
    /// What was made, by the flight of its construction.
    private(set) var made: [ObjectIdentifier] = []
    private var movedTo: Activation<Completion>?
    private var hasEnded = false
    /// The activation below, by position, that this one's instances have to wait for; nil when they stand alone.
    private(set) var waitsFor: Int?

    init(component: RegistrationTable.Component?, position: Int, spansSuspensions: Bool = false) {
        self.spansSuspensions = spansSuspensions
        self.position = position
        self.component = component
    }

    /// Keeps the flight until the instances are published.
    func hold(_ flight: Flight) {
        if spansSuspensions { flight.holdAcrossSuspensions() }
        flights.append(flight)
    }

    /// Ends the graph with this activation, or with the one that it was moved to; at once where that is over.
    func hold(_ graph: ObjectGraph) {
        if let movedTo { return movedTo.hold(graph) }
        guard !hasEnded else { return graph.endConstruction() }
        graphs.append(graph)
    }

    func didMake(_ flight: Flight, publish: @escaping () -> Void) {
        made.append(ObjectIdentifier(flight))
        publications.append(publish)
    }

    func complete(_ completion: Completion) {
        completions.append(completion)
    }

    /// The next completion of the component, oldest first.
    func nextCompletion() -> Completion? { completions.next() }

    func completeLate(_ completion: Completion) {
        lateCompletions.append(completion)
    }

    /// The next completion that had to wait for everything, oldest first.
    func nextLateCompletion() -> Completion? { lateCompletions.next() }

    func wait(for position: Int) {
        waitsFor = min(waitsFor ?? position, position)
    }

    /// Tells of it when it is published.
    func announce(_ announcement: @escaping () -> Void) {
        announcements.append(announcement)
    }

    /// Stores what was made, lets others at it, and tells of it.
    func publish() {
        hasEnded = true
        for publication in publications { publication() }
        for graph in graphs { graph.endConstruction() }
        for flight in flights { flight.finish() }
        for announcement in announcements { announcement() }
    }

    /// Forgets what was made.
    func abandon() {
        hasEnded = true
        // The completions hold the resolve that holds this activation.
        (publications, announcements) = ([], [])
        (completions, lateCompletions) = (Queue(), Queue())
        for graph in graphs { graph.endConstruction() }
        for flight in flights { flight.finish() }
    }

    /// Leaves publishing, and what had to wait for everything, to another activation.
    func move(to other: Activation<Completion>) {
        movedTo = other
        for flight in flights { other.hold(flight) }
        other.graphs += graphs
        other.publications += publications
        other.announcements += announcements
        other.made += made
        other.lateCompletions.append(contentsOf: lateCompletions)
        lateCompletions = Queue()
    }
}

/// First in, first out; taking one costs the same however many wait.
private struct Queue<Element> {
    private var elements: [Element?] = []
    private var taken = 0

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func append(contentsOf other: Queue) { elements += other.elements[other.taken...] }

    mutating func next() -> Element? {
        guard taken < elements.count else { return nil }
        defer {
            taken += 1
            if taken == elements.count { (elements, taken) = ([], 0) }
        }
        return elements[taken].take()
    }
}
