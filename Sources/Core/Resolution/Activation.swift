/// Instances that are published together: those of one registration, or of registrations that need each other.
///
/// Until its completions have run, only the activation's own resolve sees the instances. If a completion throws, none
/// of them is stored. An activation belongs to one resolve and its thread.
final class Activation<Completion>: GraphHolding {
    let component: RegistrationTable.Component?
    /// The position among the activations of the resolve; the outermost is first.
    let position: Int
    /// Whether the task continues, and may be suspended, before this activation ends.
    private let spansSuspensions: Bool
    private var flights: [Flight] = []
    /// The graphs that a `Lazy` has joined and that end with this activation.
    private var graphs: [ObjectGraph] = []
    private var publications: [() -> Void] = []
    private var announcements: [() -> Void] = []
    /// Completions that run when the outermost construction of the component has finished.
    private var completions = Queue<Completion>()
    /// Completions that run when everything that the resolve needs is constructed.
    private var lateCompletions = Queue<Completion>()
    /// The constructed instances, by the flight of their construction.
    private(set) var made: [ObjectIdentifier] = []
    private var movedTo: Activation<Completion>?
    private var hasEnded = false
    /// The position of the outer activation that must be published before this one's instances; nil when they depend on
    /// none.
    private(set) var waitsFor: Int?

    init(component: RegistrationTable.Component?, position: Int, spansSuspensions: Bool = false) {
        self.spansSuspensions = spansSuspensions
        self.position = position
        self.component = component
    }

    /// Holds the flight until the instances are published.
    func hold(_ flight: Flight) {
        if spansSuspensions { flight.holdAcrossSuspensions() }
        flights.append(flight)
    }

    /// Ends the graph with this activation, or with the activation that it was moved to; at once if that has ended.
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

    /// The next completion that had to wait for the whole request, oldest first.
    func nextLateCompletion() -> Completion? { lateCompletions.next() }

    func wait(for position: Int) {
        waitsFor = min(waitsFor ?? position, position)
    }

    /// Queues an announcement that runs after publication.
    func announce(_ announcement: @escaping () -> Void) {
        announcements.append(announcement)
    }

    /// Publishes instances, ends graphs, releases flights and emits events.
    func publish() {
        hasEnded = true
        for publication in publications { publication() }
        for graph in graphs { graph.endConstruction() }
        for flight in flights { flight.finish() }
        for announcement in announcements { announcement() }
    }

    /// Drops the instances without publishing them.
    func abandon() {
        hasEnded = true
        // The completions hold the resolve that holds this activation.
        (publications, announcements) = ([], [])
        (completions, lateCompletions) = (Queue(), Queue())
        for graph in graphs { graph.endConstruction() }
        for flight in flights { flight.finish() }
    }

    /// Moves the publication, and the completions that wait for the whole request, to another activation.
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

/// A first-in, first-out queue; removing an element takes constant time.
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
