/// The transactions under way in one resolve, the outermost first, and their unpublished instances, by flight.
///
/// The first transaction belongs to the resolve itself: instances that cannot be published earlier are published with
/// it.
struct Transactions<Completion> {
    let root: Transaction<Completion>
    /// The others; each one's index is its position less one.
    private var nested: [Transaction<Completion>] = []
    private var unpublished: [ObjectIdentifier: (box: AnyObject, position: Int)] = [:]
    /// Counts the instances that late completions construct of services with late completions; nil before the first
    /// late completion runs.
    private var recurrences: Recurrences?
    /// The error for completions that never end, once found. It is stored, so that no factory or completion can swallow
    /// it.
    private var endlessness: ResolutionError?
    /// How many constructions have begun in any transaction of the resolve.
    private(set) var constructions = 0

    /// - Parameter spansSuspensions: Whether the resolve takes flights without awaiting, although its task may be
    ///   suspended before it ends.
    init(spansSuspensions: Bool = false) {
        root = Transaction(component: nil, position: 0, spansSuspensions: spansSuspensions)
    }

    private var innermost: Transaction<Completion> { nested.last ?? root }

    /// The transaction of `component` that is under way; nil if there is none.
    func running(_ component: RegistrationTable.Component) -> Transaction<Completion>? {
        nested.last { $0.component === component }
    }

    /// Like ``running(_:)``, to construct another member of the component. The transactions inside it are not published
    /// before it.
    func join(_ component: RegistrationTable.Component) -> Transaction<Completion>? {
        guard let running = running(component) else { return nil }
        for transaction in nested[running.position...] { transaction.wait(for: running.position) }
        return running
    }

    /// - Parameter flight: The flight of the component, if this resolve has taken it.
    mutating func begin(_ component: RegistrationTable.Component?, holding flight: Flight?) -> Transaction<Completion> {
        let transaction = Transaction<Completion>(component: component, position: nested.count + 1)
        if let flight { transaction.hold(flight, in: constructions) }
        nested.append(transaction)
        return transaction
    }

    /// Records that a construction begins.
    ///
    /// - Returns: Its number, for ``Transaction/abandon(since:)``.
    mutating func beginConstruction() -> Int {
        constructions += 1
        return constructions
    }

    /// The transactions under way, the outermost first.
    var underWay: [Transaction<Completion>] { [root] + nested }

    /// Forgets unpublished instances.
    ///
    /// - Returns: The instances, to be released when no access to the transactions is under way.
    mutating func forget(_ flights: [ObjectIdentifier]) -> [AnyObject] {
        flights.compactMap { unpublished.removeValue(forKey: $0)?.box }
    }

    /// An instance that this resolve has constructed but not published; nil if there is none.
    ///
    /// The transactions inside its own are not published before it, because they use it.
    func instance<Service>(of flight: Flight, as type: Service.Type) -> Service? {
        guard let (box, position) = unpublished[ObjectIdentifier(flight)], let box = box as? Box<Service> else {
            return nil
        }
        for transaction in nested[position...] { transaction.wait(for: position) }
        return box.value
    }

    func isUnpublished(_ flight: Flight) -> Bool { unpublished[ObjectIdentifier(flight)] != nil }

    /// Stores an instance with its transaction, which will publish it.
    mutating func store<Service>(
        _ instance: Service, of flight: Flight, in transaction: Transaction<Completion>,
        publish: @escaping () -> Void
    ) {
        unpublished[ObjectIdentifier(flight)] = (Box(instance), transaction.position)
        transaction.store(flight, in: constructions, publish: publish)
    }

    /// Announces a construction, or a wait, that began at `began` and has just ended: at once, or, if it concerns a
    /// stored instance, after the innermost transaction is published.
    @inline(never)
    func announce(
        _ kind: ContainerEvent.Kind, _ entry: Entry, in container: Container, since began: ContinuousClock.Instant,
        by owner: FlightOwner
    ) {
        let event = ContainerEvent(kind, entry.key, at: entry.site, layer: container.name, since: began, by: owner)
        guard kind == .waited || entry.isStored else { return container.emit(event) }
        innermost.announce(in: constructions) { container.emit(event) }
    }

    /// Queues a completion that runs when the outermost construction of its component has finished.
    ///
    /// - Throws: `.tooDeep` when completions of the component have led to too many instances of one service, because
    ///   they would never end.
    mutating func complete(
        _ completion: Completion, of entry: Entry, in transaction: Transaction<Completion>
    ) throws(ResolutionError) {
        guard transaction.complete(completion, of: ObjectIdentifier(entry), in: constructions) else {
            throw endless(entry)
        }
    }

    /// The next completion of the component, oldest first.
    ///
    /// - Throws: `.tooDeep` when completions have been found that never end.
    func nextCompletion(of transaction: Transaction<Completion>) throws(ResolutionError) -> Completion? {
        if let endlessness { throw endlessness }
        return transaction.nextCompletion()
    }

    /// Queues a completion that runs when everything that the resolve needs is constructed.
    ///
    /// The innermost transaction holds it, so that a construction that fails drops it together with its instance.
    ///
    /// - Throws: `.tooDeep` when completions have led to too many instances of one service, because they would never
    ///   end.
    mutating func completeAtEnd(_ completion: Completion, of entry: Entry) throws(ResolutionError) {
        guard recurrences?.count(ObjectIdentifier(entry)) != false else { throw endless(entry) }
        for transaction in nested { transaction.wait(for: 0) }
        innermost.completeLate(completion, in: constructions)
    }

    /// Records that the completions of this service never end, so that the whole request fails.
    private mutating func endless(_ entry: Entry) -> ResolutionError {
        let error = DepthGuard.endlessCompletions(entry)
        endlessness = error
        return error
    }

    /// The next completion that had to wait for the whole request, oldest first.
    ///
    /// - Throws: `.tooDeep` when completions have been found that never end.
    mutating func nextLateCompletion() throws(ResolutionError) -> Completion? {
        if let endlessness { throw endlessness }
        guard let completion = root.nextLateCompletion() else { return nil }
        if recurrences == nil { recurrences = Recurrences() }
        return completion
    }

    /// Ends the innermost transaction. If its instances must wait for an outer one, moves them to the next outer
    /// transaction.
    ///
    /// - Returns: Whether the instances must be published now.
    mutating func end(_ transaction: Transaction<Completion>) -> Bool {
        nested.removeLast()
        guard let position = transaction.waitsFor else {
            // The publications hold the instances.
            for flight in transaction.instanceFlights { unpublished[flight] = nil }
            return true
        }
        let outer = innermost
        if position < outer.position { outer.wait(for: position) }
        for flight in transaction.instanceFlights { unpublished[flight]?.position = outer.position }
        transaction.move(to: outer)
        return false
    }

    /// Ends the innermost transaction after a failure.
    mutating func removeLast() { nested.removeLast() }
}
