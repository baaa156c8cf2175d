/// Instances that are published together: those of one registration, or of registrations that need each other.
///
/// Until its completions have run, only the transaction's own resolve sees the instances. If a completion throws, none
/// of them is stored. A transaction belongs to one resolve.
final class Transaction<Completion>: GraphHolding {
    let component: RegistrationTable.Component?
    /// The position among the transactions of the resolve; the outermost is first.
    let position: Int
    /// Whether the flights are taken without awaiting, although the task may be suspended before this transaction ends.
    private let spansSuspensions: Bool
    private var holdings = Holdings()
    /// Completions that run when the outermost construction of the component has finished.
    private var completions = Queue<Added<Completion>>()
    /// Completions that run when everything that the resolve needs is constructed.
    private var lateCompletions = Queue<Added<Completion>>()
    /// Counts the instances that the completions of the component construct; nil before the first completion runs.
    private var recurrences: Recurrences?
    private var movedTo: Transaction<Completion>?
    private var hasEnded = false
    /// The position of the outermost transaction that must end before the instances are published; nil if they need not
    /// wait.
    private(set) var waitsFor: Int?

    init(component: RegistrationTable.Component?, position: Int, spansSuspensions: Bool = false) {
        self.spansSuspensions = spansSuspensions
        self.position = position
        self.component = component
    }

    /// The flights of the constructed instances.
    var instanceFlights: [ObjectIdentifier] { holdings.publications.map(\.value.id) }

    /// Holds the flight until the instances are published.
    func hold(_ flight: Flight, in construction: Int) {
        if spansSuspensions { flight.holdAcrossSuspensions() }
        holdings.flights.append(Added(flight, construction))
    }

    /// Ends the construction of the graph with this transaction, or with the one to which this one was moved; at once if
    /// that one has ended.
    func hold(_ graph: ObjectGraph) {
        if let movedTo { return movedTo.hold(graph) }
        guard !hasEnded else { return graph.endConstruction() }
        holdings.graphs.append(graph)
    }

    /// Holds the flight of an instance, and calls `publish` when the instance is published.
    func store(_ flight: Flight, in construction: Int, publish: @escaping () -> Void) {
        hold(flight, in: construction)
        holdings.publications.append(Added(Publication(id: ObjectIdentifier(flight), publish: publish), construction))
    }

    /// Queues a completion of the component.
    ///
    /// - Returns: False if completions of the component have constructed too many instances of the service, because
    ///   they would never end.
    func complete(_ completion: Completion, of service: ObjectIdentifier, in construction: Int) -> Bool {
        guard recurrences?.count(service) != false else { return false }
        completions.append(Added(completion, construction))
        return true
    }

    /// The next completion of the component, oldest first.
    func nextCompletion() -> Completion? {
        guard let completion = completions.next() else { return nil }
        if recurrences == nil { recurrences = Recurrences() }
        return completion.value
    }

    func completeLate(_ completion: Completion, in construction: Int) {
        lateCompletions.append(Added(completion, construction))
    }

    /// The next completion that had to wait for the whole request, oldest first.
    func nextLateCompletion() -> Completion? { lateCompletions.next()?.value }

    func wait(for position: Int) {
        waitsFor = min(waitsFor ?? position, position)
    }

    /// Queues an announcement that runs after publication.
    func announce(in construction: Int, _ announcement: @escaping () -> Void) {
        holdings.announcements.append(Added(announcement, construction))
    }

    /// Publishes instances, ends graphs, releases flights and emits events.
    func publish() {
        hasEnded = true
        holdings.publish()
    }

    /// Drops everything that has been added since a construction began, because that construction has failed; without a
    /// number, everything.
    ///
    /// Called while no access to ``Transactions`` is under way, because the `deinit` of an instance may use a resolver
    /// of the same resolve.
    ///
    /// - Returns: The flights of the dropped instances.
    @discardableResult @inline(never)
    func abandon(since construction: Int = 0) -> [ObjectIdentifier] {
        if construction == 0 { hasEnded = true }
        // Kept until the function returns, because the completions hold the resolve, and the resolve holds this
        // transaction.
        let all = (holdings: holdings, completions, lateCompletions)
        defer { withExtendedLifetime(all) {} }
        holdings.drop(since: construction)
        completions.drop(since: construction)
        lateCompletions.drop(since: construction)
        return all.holdings.abandon(since: construction)
    }

    /// Moves everything to another transaction, except the completions of the component, which have run.
    func move(to other: Transaction<Completion>) {
        movedTo = other
        for flight in holdings.flights { other.hold(flight.value, in: flight.construction) }
        other.holdings.take(holdings)
        other.lateCompletions.append(contentsOf: lateCompletions)
        lateCompletions = Queue()
    }
}

/// What a transaction holds until it ends.
private struct Holdings {
    var flights: [Added<Flight>] = []
    /// The shared graphs whose construction ends with the transaction.
    var graphs: [ObjectGraph] = []
    var publications: [Added<Publication>] = []
    var announcements: [Added<() -> Void>] = []

    /// Publishes instances, ends graphs, releases flights and emits events.
    @inline(never)
    func publish() {
        for publication in publications { publication.value.publish() }
        for graph in graphs { graph.endConstruction() }
        for flight in flights { flight.value.finish() }
        for announcement in announcements { announcement.value() }
    }

    /// Removes what has been added since a construction began.
    @inline(never)
    mutating func drop(since construction: Int) {
        flights.drop { $0.construction >= construction }
        graphs.drop { $0.construction >= construction }
        publications.drop { $0.construction >= construction }
        announcements.drop { $0.construction >= construction }
    }

    /// Ends the graphs and releases the flights that have been added since a construction began.
    ///
    /// - Returns: The flights of the instances that have been added since then.
    @inline(never)
    func abandon(since construction: Int) -> [ObjectIdentifier] {
        for graph in graphs where graph.construction >= construction { graph.endConstruction() }
        for flight in flights where flight.construction >= construction { flight.value.finish() }
        var dropped: [ObjectIdentifier] = []
        for publication in publications where publication.construction >= construction {
            dropped.append(publication.value.id)
        }
        return dropped
    }

    /// Adds everything of another transaction, except its flights.
    mutating func take(_ other: Holdings) {
        graphs += other.graphs
        publications += other.publications
        announcements += other.announcements
    }
}

/// The last step of the construction of a stored instance.
private struct Publication {
    /// The flight of the construction.
    let id: ObjectIdentifier
    let publish: () -> Void
}

/// A part of a transaction, with the number of the latest construction that had begun when it was added.
private struct Added<Value> {
    let value: Value
    let construction: Int

    init(_ value: Value, _ construction: Int) {
        self.value = value
        self.construction = construction
    }
}

/// Counts, for each service with completions, the instances that completions have constructed.
struct Recurrences {
    private var counts: [ObjectIdentifier: Int] = [:]

    /// Counts one more; false at the limit, because such completions would never end.
    mutating func count(_ service: ObjectIdentifier) -> Bool {
        let count = counts[service, default: 0]
        guard count < DepthGuard.completionLimit else { return false }
        counts[service] = count + 1
        return true
    }
}

extension Array {
    /// Like `removeAll(where:)`, but without the protocols of collections: in a debug build, the first use of one looks up
    /// associated types, with more stack than may be left when a construction that is too deep is abandoned.
    fileprivate mutating func drop(where isDropped: (Element) -> Bool) {
        guard count > 0 else { return }
        var kept: [Element] = []
        for position in 0..<count where !isDropped(self[position]) { kept.append(self[position]) }
        self = kept
    }
}

/// A first-in, first-out queue; taking the next element takes constant time.
private struct Queue<Element> {
    fileprivate var elements: [Element?] = []
    fileprivate var taken = 0

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

extension Queue {
    /// Removes what has been added since a construction began.
    mutating func drop<Value>(since construction: Int) where Element == Added<Value> {
        // Elements that were taken are nil.
        elements.drop { $0.map { $0.construction >= construction } ?? true }
        taken = 0
    }
}
