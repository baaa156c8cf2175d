extension ResolveContext {
    /// A service of graph scope that may be requested twice: the instance in this graph, or a new one.
    ///
    /// No generic optional is used here: unspecialized code would look up its metadata at each call.
    func obtain<Service>(_ record: Record, _ service: Service.Type) throws(ResolutionError) -> Service {
        guard count <= ResolveContext.capacity else { return try obtainFromGraph(record, service) }
        if let place = unsafe place(of: record) { return unsafe place.assumingMemoryBound(to: Service.self).pointee }
        let instance = try construct(record, service)
        if !record.isInComponent { insert(instance, of: record) }
        return instance
    }

    @inline(never)
    private func obtainFromGraph<Service>(
        _ record: Record, _ service: Service.Type, isRoot: Bool = false
    ) throws(ResolutionError) -> Service {
        let (entry, graph) = (record.entry, graph)
        repeat {
            do throws(Absent) {
                return try graph.instance(of: entry, as: service)
            } catch {}
        } while try !begin(entry, in: graph)
        defer { graph.end(entry) }
        let instance = try isRoot ? record.make(service, RequestOrigin(self)) : construct(record, service)
        if !record.isInComponent { graph.store(instance, of: entry) }
        return instance
    }

    /// Marks a service of the graph as under construction. A resolve waits if another thread or request constructs it.
    ///
    /// - Returns: False if the caller must look for the instance again.
    @inline(never)
    private func begin(_ entry: Entry, in graph: ObjectGraph) throws(ResolutionError) -> Bool {
        if unsafe header.pointee.resolution == 0, graph.begin(entry, by: .thread(.current)) == .began { return true }
        return try resolution.begin(entry, in: graph)
    }

    /// Adds an instance to the graph.
    @inline(__always)
    func insert<Service>(_ instance: Service, of record: Record) {
        if !storeInSlot(instance, of: record) { insertIntoGraph(instance, of: record) }
    }

    @inline(never)
    private func insertIntoGraph<Service>(_ instance: Service, of record: Record) {
        graph.store(instance, of: record.entry)
    }

    private var knownGraph: Unmanaged<ObjectGraph>? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.graph) else { return nil }
        return unsafe Unmanaged.fromOpaque(opaque)
    }

    /// The graph of this request, which takes over the instances constructed so far.
    private var graph: ObjectGraph {
        if let known = unsafe knownGraph { return unsafe known.takeUnretainedValue() }
        let graph = ObjectGraph(transaction: nil)
        unsafe emptySlots { record, place in unsafe record.entry.move(place, into: graph) }
        hold(graph)
        return graph
    }

    private func hold(_ graph: ObjectGraph) {
        unsafe header.pointee.count = ResolveContext.countWithGraph
        unsafe header.pointee.graph = UInt(bitPattern: Unmanaged.passRetained(graph).toOpaque())
    }

    /// The graph, for a `Lazy` that will join it.
    func sharedGraph(for label: ServiceKey, requestedBy requester: Entry?) -> ObjectGraph {
        if let resolution = unsafe knownResolution?.takeUnretainedValue(), !ownsResolution {
            return resolution.sharedGraph(for: label, requestedBy: requester)
        }
        let graph = graph
        graph.prepareForLazy(
            label, in: self, ongoing: requester.map { OngoingConstruction(entry: $0, outermost: outermost) })
        return graph
    }

    /// A service in the graph of a `Lazy`, whose flight the thread holds, or of an awaited request.
    static func obtain<Service>(
        _ link: Link, _ service: Service.Type, for container: Container, _ isolation: (any Actor)?,
        in graph: ObjectGraph, _ frame: ScopeFrame? = nil, outermost: Entry? = nil
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        let frame = unsafe frame.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        let outermost = unsafe outermost.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        return try unsafe withUnspecialized(
            link.record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), UInt(bitPattern: actor),
            UInt(bitPattern: frame), outermost: UInt(bitPattern: outermost)
        ) { resolveContext throws(ResolutionError) in
            graph.join(resolveContext)
            return try resolveContext.obtainRoot(link, service, in: graph)
        }
    }

    /// A service as a part of a resolve on the slow path, which goes on afterwards.
    static func obtain<Service>(
        _ link: Link, _ service: Service.Type, for resolution: Resolution
    ) throws(ResolutionError) -> Service {
        let main = unsafe UInt(bitPattern: Unmanaged.passUnretained(MainActor.shared).toOpaque())
        let frame = unsafe resolution.frame.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        let outermost = unsafe resolution.outermost.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        return try unsafe withUnspecialized(
            link.record, UInt(bitPattern: Unmanaged.passUnretained(resolution.container).toOpaque()),
            resolution.isMain ? main : 0, UInt(bitPattern: frame), outermost: UInt(bitPattern: outermost)
        ) { resolveContext throws(ResolutionError) in
            unsafe resolveContext.header.pointee.resolution = UInt(
                bitPattern: Unmanaged.passRetained(resolution).toOpaque())
            defer { resolveContext.leave() }
            return try resolveContext.obtainRoot(link, service, in: resolution.graph)
        }
    }

    /// The service of this context, which is new, in a graph that was begun before.
    private func obtainRoot<Service>(
        _ link: Link, _ service: Service.Type, in graph: ObjectGraph
    ) throws(ResolutionError) -> Service {
        hold(graph)
        unsafe header.pointee.isOpaque = graph.sharesEverything
        guard link.kind == .graph, sharesEverything || link.record.isShared else {
            return try link.record.make(service, RequestOrigin(self))
        }
        return try obtainFromGraph(link.record, service, isRoot: true)
    }

    /// Leaves the graph, which goes on without this context.
    private func leave() {
        if ownsResolution { unsafe knownResolution?.takeUnretainedValue().resolveContext = nil }
        let (graph, resolution) = unsafe (knownGraph, knownResolution)
        unsafe header.pointee.count = 0
        unsafe header.pointee.graph = 0
        unsafe header.pointee.resolution = 0
        unsafe graph?.release()
        unsafe resolution?.release()
    }

    /// Whether its resolve, if it has one, is not the one that it is a part of.
    private var ownsResolution: Bool {
        unsafe knownResolution?.takeUnretainedValue().resolveContext?.address == address
    }

    private var knownResolution: Unmanaged<Resolution>? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.resolution) else { return nil }
        return unsafe Unmanaged.fromOpaque(opaque)
    }

    /// The slow path for this request: a resolve that continues in its graph.
    var resolution: Resolution {
        if let known = unsafe knownResolution { return unsafe known.takeUnretainedValue() }
        let resolution = Resolution(
            from: container, isMain: isMain, frame: frame, graph: graph, outermost: outermost,
            transactions: takeLateCompletions())
        resolution.adopt(self)
        unsafe header.pointee.resolution = UInt(bitPattern: Unmanaged.passRetained(resolution).toOpaque())
        return resolution
    }

    /// Takes the slow path for a part of the construction.
    func withResolution<Service>(
        _ body: (Resolution) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let resolution = resolution
        return try resolution.withinResolveContext { () throws(ResolutionError) in try body(resolution) }
    }

    /// The constructions under way through links: the factories that take a resolver, in this graph and around it, and
    /// the services of graph scope in this graph. Some services may occur twice.
    var underConstruction: (opaque: [Entry], shared: [Entry]) {
        var opaque: [Entry] = []
        var shared: [Entry] = []
        var nextRun = unsafe resolver
        while let run = unsafe nextRun?._withUnsafeGuaranteedRef({ unsafe $0.run }) {
            if !run.isCompletion {
                opaque.append(run.record.entry)
                if unsafe run.resolveContext.address == address { shared.append(run.record.entry) }
            }
            unsafe nextRun = unsafe run.outer
        }
        if let root = unsafe UnsafeMutableRawPointer(bitPattern: header.pointee.root) {
            shared.append(unsafe Record(root).entry)
        }
        var next = unsafe UnsafePointer<Constructing>(bitPattern: header.pointee.innermost)
        while let constructing = unsafe next {
            shared.append(unsafe constructing.pointee.record.entry)
            unsafe next = unsafe constructing.pointee.outer
        }
        return (opaque, shared.filter { $0.scope == .graph })
    }

    /// A service of graph scope under construction, and the enclosing one. On the stack during the construction.
    @safe private struct Constructing {
        let record: Record
        let outer: UnsafePointer<Constructing>?
    }

    @inline(__always)
    private func construct<Service>(_ record: Record, _ service: Service.Type) throws(ResolutionError) -> Service {
        try record.isAboveResolver ? constructAboveResolver(record, service) : record.make(service, RequestOrigin(self))
    }

    /// Constructs a service of graph scope above a resolver or the slow path, which may request it again.
    ///
    /// - Throws: `.cycle` when it is already under construction.
    @inline(never)
    private func constructAboveResolver<Service>(
        _ record: Record, _ service: Service.Type
    ) throws(ResolutionError) -> Service {
        let outer = unsafe UnsafePointer<Constructing>(bitPattern: header.pointee.innermost)
        var isUnderWay = unsafe header.pointee.root == UInt(bitPattern: record.address)
        var next = unsafe outer
        while let constructing = unsafe next, !isUnderWay {
            isUnderWay = unsafe constructing.pointee.record.address == record.address
            unsafe next = unsafe constructing.pointee.outer
        }
        if isUnderWay { throw ResolutionError(.cycle, path: [record.entry.key], site: record.entry.site) }
        defer { unsafe header.pointee.innermost = UInt(bitPattern: outer) }
        return try unsafe withUnsafePointer(to: unsafe Constructing(record: record, outer: outer)) {
            constructing throws(ResolutionError) in
            unsafe header.pointee.innermost = UInt(bitPattern: constructing)
            return try record.make(service, RequestOrigin(self))
        }
    }

    /// Notes that the root of the request is constructed, so that completions that wait for the whole request find it.
    @usableFromInline @inline(never)
    func shareRoot<Service>(_ instance: Service, of record: Record) {
        unsafe header.pointee.root = 0
        // A `Lazy` that joins by links does not lead back to the root, unless its records say so.
        let mayBeRequested =
            unsafe header.pointee.resolution != 0 || header.pointee.late != 0
            || header.pointee.graph != 0 && (record.isShared || sharesEverything)
        guard mayBeRequested, record.entry.linkKind == .graph else { return }
        insert(instance, of: record)
    }

    /// Runs the completions that waited for the whole request, and releases the shared instances; those in slots, the
    /// latest first.
    @usableFromInline @inline(never)
    func end() throws(ResolutionError) {
        guard !hasOnlySlots else { return releaseSlots() }
        try runLateCompletions()
        unsafe header.pointee.root = 0
        try unsafe knownResolution?.takeUnretainedValue().finish()
        endGraph()
    }

    /// Releases the shared instances after a failure; runs no completions.
    @usableFromInline @inline(never)
    func abandon() {
        withExtendedLifetime(takeLateCompletions()) {}
        unsafe knownResolution?.takeUnretainedValue().abandon()
        endGraph()
    }

    private func releaseSlots() {
        unsafe emptySlots { record, place in
            // Not retained: the memory of the record holds the registration.
            unsafe record.unmanagedEntry._withUnsafeGuaranteedRef { unsafe $0.deinitializeInstance(at: place) }
        }
    }

    private func endGraph() {
        guard let graph = unsafe knownGraph else {
            return releaseSlots()
        }
        let resolution = unsafe knownResolution
        unsafe header.pointee.count = 0
        unsafe header.pointee.graph = 0
        unsafe header.pointee.resolution = 0
        if let resolution = unsafe resolution {
            unsafe resolution.takeUnretainedValue().resolveContext = nil
            unsafe resolution.release()
        } else {
            unsafe graph._withUnsafeGuaranteedRef { $0.endContext() }
        }
        unsafe graph.release()
    }
}

extension ResolveContext {
    /// Queues a completion that runs when everything that the request needs is constructed.
    ///
    /// - Throws: `.tooDeep` when completions have led to too many instances of one service.
    func completeAtEnd(
        _ completion: @escaping Resolution.Completion, of entry: Entry
    ) throws(ResolutionError) {
        if let resolution = unsafe knownResolution?.takeUnretainedValue() {
            return try resolution.completeAtEnd(completion, of: entry)
        }
        if unsafe header.pointee.late == 0 {
            unsafe header.pointee.late = UInt(
                bitPattern: Unmanaged.passRetained(LateCompletions()).toOpaque())
            reserveEnd()
        }
        try unsafe lateCompletions?.takeUnretainedValue().transactions.completeAtEnd(completion, of: entry)
    }

    /// Runs the queued completions, oldest first, until one of them takes the slow path, which runs the others.
    private func runLateCompletions() throws(ResolutionError) {
        guard unsafe header.pointee.late != 0 else { return }
        unsafe header.pointee.root = 0
        while let late = unsafe lateCompletions?.takeUnretainedValue(),
            let completion = try unsafe late.transactions.nextLateCompletion()
        {
            try completion()
        }
        withExtendedLifetime(takeLateCompletions()) {}
    }

    /// Removes the queued completions from the context; nil if none were queued.
    private func takeLateCompletions() -> Transactions<Resolution.Completion>? {
        guard let late = unsafe lateCompletions else { return nil }
        unsafe header.pointee.late = 0
        let completions = unsafe late.takeRetainedValue()
        return unsafe completions.transactions
    }

    /// Proof: `completeAtEnd` has written the address of such an object there.
    private var lateCompletions: Unmanaged<LateCompletions>? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.late) else { return nil }
        return unsafe Unmanaged.fromOpaque(opaque)
    }
}

/// The completions of one request on the fast path that run when everything that the request needs is constructed.
///
/// If a part of the construction takes the slow path, the `Resolution` takes them over, so that all completions run in
/// one order.
private final class LateCompletions {
    @exclusivity(unchecked) var transactions = Transactions<Resolution.Completion>()
}

extension Entry {
    /// Moves the instance at the address into a graph.
    fileprivate func move(_ address: UnsafeMutableRawPointer, into graph: ObjectGraph) {
        func open<Service>(_ type: Service.Type) {
            unsafe graph.take(address.assumingMemoryBound(to: type), of: self)
        }
        open(key.type)
    }
}
