/// A resolve context: the state of one request while it constructs a graph, on the stack of the request. It holds
/// instances of graph scope, the run-time arguments, and the resolvers of the running factories.
///
/// ```
///  0  container   the one that received the request, unretained
///  8  count       of the slots in use
/// 16  resolution  the slow path, once a part of the construction has taken it: a `Resolution`, or 0
/// 24  argument    the address of the first argument, or 0
/// 32  isolation   the actor that the request comes from, unretained, or 0
/// 40  resolver    the state of the resolver of the innermost factory that takes one, unretained, or 0
/// 48  frame       the open scope, unretained, or 0
/// 56  outermost   the first scoped or cached registration whose construction the request has begun, unretained, or 0
/// 64  owner       the thread that constructs a scoped or cached instance; not written before `own`
/// 72  opaque      not 0 if each service of graph scope may be requested twice, because a resolver or the slow path may
///                 request anything
/// 80  root        the record of the service that the request is for, until that is constructed; then 0
/// 88  innermost   the innermost service of graph scope that is under construction above a resolver: a `Constructing`,
///                 or 0
/// 96  component   the innermost component that links are constructing: a `RunningComponent`, unretained, or 0
/// 104 slots       eight slots of six words: a record, and its instance, which has at most five words
/// ```
///
/// Once there is a resolution, its object graph has the instances, the slots stay empty, and `count` is `capacity` + 1.
///
/// Safety: a context is created, used and ended inside one call on one thread, in memory that the call owns. Only
/// activators that run inside the call use it, with one exception: under the lock of a scope's frame, another thread
/// may read the owner of a construction in that scope; see ``ScopeSlots``. An instance is read as the type of the
/// record with which it was inserted.
@safe @usableFromInline
struct ResolveContext {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable static var capacity: Int { 8 }
    @inlinable static var slotSize: Int { 48 }
    @inlinable static var first: Int { 104 }
    @inlinable static var size: Int { first + capacity * slotSize }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// The result of `body` with a new resolve context in an open scope.
    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: Container, _ isolation: (any Actor)?, in frame: ScopeFrame,
        isOutermost: Bool, _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        return try unsafe with(
            record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), UInt(bitPattern: actor),
            UInt(bitPattern: Unmanaged.passUnretained(frame).toOpaque()),
            outermost: isOutermost ? record.entryBits : 0, body)
    }

    /// A record's instance, constructed with a new resolve context.
    @inlinable @inline(__always)
    static func make<Service>(
        _ service: Service.Type, _ record: Record, _ container: Container, argument: UnsafeRawPointer? = nil,
        in frame: ScopeFrame? = nil, _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        let frame = unsafe frame.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            let resolveContext = unsafe ResolveContext(memory.baseAddress.unsafelyUnwrapped)
            unsafe resolveContext.initialize(
                record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()),
                argument: UInt(bitPattern: argument),
                UInt(bitPattern: actor), UInt(bitPattern: frame))
            do throws(ResolutionError) {
                let instance = try record.make(service, RequestOrigin(resolveContext))
                if resolveContext.count != 0 {
                    resolveContext.shareRoot(instance, of: record)
                    try resolveContext.end()
                }
                return instance
            } catch {
                resolveContext.abandon()
                throw error
            }
        }
    }

    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt,
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            // Proof: a buffer of a size that is not zero has an address.
            let resolveContext = unsafe ResolveContext(memory.baseAddress.unsafelyUnwrapped)
            resolveContext.initialize(record, container, argument: 0, actor, frame, outermost: outermost)
            return try resolveContext.run(body)
        }
    }

    /// Like ``with(_:_:_:_:outermost:_:)``, for code of this module: where the type of the result is unknown,
    /// `withUnsafeTemporaryAllocation` looks up a type at each call, which costs 350 instructions.
    static func withUnspecialized<Service>(
        _ record: Record, _ container: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt, resolver: UInt = 0,
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        // 512 bytes at a multiple of 16; `size` is less.
        var memory = SIMD64<UInt64>()
        return try unsafe withUnsafeMutablePointer(to: &memory) { memory throws(ResolutionError) in
            let resolveContext = unsafe ResolveContext(UnsafeMutableRawPointer(memory))
            resolveContext.initialize(
                record, container, argument: 0, actor, frame, outermost: outermost, resolver: resolver)
            return try resolveContext.run(body)
        }
    }

    /// The result of `body`, which constructs in this context. Ends the context.
    @inlinable @inline(__always)
    func run<Service>(
        _ body: (ResolveContext) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            let service = try body(self)
            if count != 0 { try end() }
            return service
        } catch {
            abandon()
            throw error
        }
    }

    @inlinable @inline(__always)
    func initialize(
        _ record: Record, _ container: UInt, argument: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt = 0,
        resolver: UInt = 0
    ) {
        unsafe address.storeBytes(of: container, as: UInt.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 16, as: UInt.self)
        unsafe address.storeBytes(of: argument, toByteOffset: 24, as: UInt.self)
        unsafe address.storeBytes(of: actor, toByteOffset: 32, as: UInt.self)
        unsafe address.storeBytes(of: resolver, toByteOffset: 40, as: UInt.self)
        unsafe address.storeBytes(of: frame, toByteOffset: 48, as: UInt.self)
        unsafe address.storeBytes(of: outermost, toByteOffset: 56, as: UInt.self)
        unsafe address.storeBytes(of: record.opaqueMark, toByteOffset: 72, as: UInt.self)
        unsafe address.storeBytes(of: UInt(bitPattern: record.address), toByteOffset: 80, as: UInt.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 88, as: UInt.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 96, as: UInt.self)
    }

    /// Whether each service of graph scope may be requested twice.
    @inlinable @inline(__always)
    var sharesEverything: Bool { unsafe address.load(fromByteOffset: 72, as: UInt.self) != 0 }

    var container: Container {
        unsafe Unmanaged<Container>.fromOpaque(address.load(as: UnsafeRawPointer.self)).takeUnretainedValue()
    }

    @inlinable @inline(__always)
    var count: Int { unsafe address.load(fromByteOffset: 8, as: Int.self) }

    /// The address of the first run-time argument.
    ///
    /// Proof: only the record of a registration that takes an argument has a link to one, and its requests bring the
    /// argument.
    @inlinable @inline(__always)
    var argument: UnsafeRawPointer { unsafe address.load(fromByteOffset: 24, as: UnsafeRawPointer.self) }

    /// The open scope.
    ///
    /// Proof: the request that created the context holds the frame.
    @inlinable @inline(__always)
    var frame: ScopeFrame? {
        guard let opaque = unsafe address.load(fromByteOffset: 48, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged<ScopeFrame>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The first scoped or cached registration whose construction the request has begun.
    var outermost: Entry? {
        guard let opaque = unsafe address.load(fromByteOffset: 56, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged<Entry>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// Notes that the calling thread constructs the service of this context.
    func own() {
        unsafe (address + 64).storeBytes(of: ThreadIdentity.current, as: ThreadIdentity.self)
    }

    /// The owner of the construction of the registration's instance, and its description for messages; called after
    /// `own`. The owner is created without the resolves around it, because the identity alone identifies the holder of
    /// a flight.
    func construction(of entry: Entry) -> (owner: FlightOwner, ongoing: OngoingConstruction) {
        let thread = unsafe (address + 64).load(as: ThreadIdentity.self)
        let owner = FlightOwner(identity: .thread(thread))
        return (owner, OngoingConstruction(entry: entry, outermost: outermost ?? entry))
    }

    /// The state of the resolver of the innermost factory that takes one.
    var resolver: Unmanaged<ResolverState>? {
        get {
            guard let opaque = unsafe address.load(fromByteOffset: 40, as: UnsafeRawPointer?.self) else { return nil }
            return unsafe Unmanaged.fromOpaque(opaque)
        }
        nonmutating set {
            let bits = unsafe newValue.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0
            unsafe address.storeBytes(of: bits, toByteOffset: 40, as: UInt.self)
        }
    }

    /// A service of graph scope that may be requested twice: the instance in this graph, or a new one.
    ///
    /// No generic optional is used here: unspecialized code would look up its metadata at each call.
    func obtain<Service>(_ record: Record, _ service: Service.Type) throws(ResolutionError) -> Service {
        guard count <= ResolveContext.capacity else { return try obtainFromResolution(record, service) }
        if let slot = unsafe slot(of: record) { return unsafe slot.assumingMemoryBound(to: Service.self).pointee }
        let instance = try construct(record, service)
        if !record.isInComponent { insert(instance, of: record) }
        return instance
    }

    @inline(never)
    private func obtainFromResolution<Service>(
        _ record: Record, _ service: Service.Type
    ) throws(ResolutionError) -> Service {
        let entry = record.entry
        do throws(Absent) {
            return try resolution.graphInstance(of: entry, as: service)
        } catch {}
        let instance = try construct(record, service)
        if !record.isInComponent { resolution.insert(instance, of: entry) }
        return instance
    }

    /// The slot with the instance of a record; nil if no slot has it.
    @inline(__always)
    private func slot(of record: Record) -> UnsafeMutableRawPointer? {
        let count = count
        var index = 0
        while index < count {
            let slot = unsafe address + (ResolveContext.first &+ index &* ResolveContext.slotSize)
            if unsafe slot.load(as: UInt.self) == UInt(bitPattern: record.address) { return unsafe slot + 8 }
            index &+= 1
        }
        return nil
    }

    /// Adds an instance to the graph.
    @inline(__always)
    func insert<Service>(_ instance: Service, of record: Record) {
        let count = count
        guard count < ResolveContext.capacity, MemoryLayout<Service>.size <= 40, MemoryLayout<Service>.alignment <= 8
        else {
            return insertIntoGraph(instance, of: record)
        }
        let slot = unsafe address + (ResolveContext.first &+ count &* ResolveContext.slotSize)
        unsafe slot.storeBytes(of: UInt(bitPattern: record.address), as: UInt.self)
        unsafe (slot + 8).initializeMemory(as: Service.self, to: instance)
        unsafe address.storeBytes(of: count &+ 1, toByteOffset: 8, as: Int.self)
    }

    @inline(never)
    private func insertIntoGraph<Service>(_ instance: Service, of record: Record) {
        resolution.insert(instance, of: record.entry)
    }

    /// Whether the caller is on the main actor.
    var isMain: Bool {
        let main = unsafe UInt(bitPattern: Unmanaged.passUnretained(MainActor.shared).toOpaque())
        return unsafe address.load(fromByteOffset: 32, as: UInt.self) == main
    }

    private var knownResolution: Unmanaged<Resolution>? {
        guard let opaque = unsafe address.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged.fromOpaque(opaque)
    }

    /// The slow path for this request: a resolve that takes over the instances constructed so far and continues with
    /// them.
    private var resolution: Resolution {
        if let known = unsafe knownResolution { return unsafe known.takeUnretainedValue() }
        let resolution = Resolution(from: container, isMain: isMain, frame: frame, outermost: outermost)
        resolution.resolveContext = self
        unsafe empty { entry, instance in unsafe entry.insert(instance, into: resolution) }
        unsafe address.storeBytes(of: ResolveContext.capacity + 1, toByteOffset: 8, as: Int.self)
        let opaque = unsafe Unmanaged.passRetained(resolution).toOpaque()
        unsafe address.storeBytes(of: opaque, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
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
            opaque.append(run.record.entry)
            if unsafe run.resolveContext.address == address { shared.append(run.record.entry) }
            unsafe nextRun = unsafe run.outer
        }
        if let root = unsafe address.load(fromByteOffset: 80, as: UnsafeMutableRawPointer?.self) {
            shared.append(unsafe Record(root).entry)
        }
        var next = unsafe address.load(fromByteOffset: 88, as: UnsafePointer<Constructing>?.self)
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
        let outer = unsafe address.load(fromByteOffset: 88, as: UnsafePointer<Constructing>?.self)
        var isUnderWay = unsafe address.load(fromByteOffset: 80, as: UInt.self) == UInt(bitPattern: record.address)
        var next = unsafe outer
        while let constructing = unsafe next, !isUnderWay {
            isUnderWay = unsafe constructing.pointee.record.address == record.address
            unsafe next = unsafe constructing.pointee.outer
        }
        if isUnderWay { throw ResolutionError(.cycle, path: [record.entry.key], site: record.entry.site) }
        defer { unsafe address.storeBytes(of: outer, toByteOffset: 88, as: UnsafePointer<Constructing>?.self) }
        return try unsafe withUnsafePointer(to: unsafe Constructing(record: record, outer: outer)) {
            constructing throws(ResolutionError) in
            unsafe address.storeBytes(of: constructing, toByteOffset: 88, as: UnsafePointer<Constructing>?.self)
            return try record.make(service, RequestOrigin(self))
        }
    }

    /// Notes that the root of the request is constructed, so that completions that wait for the whole request find it.
    @usableFromInline @inline(never)
    func shareRoot<Service>(_ instance: Service, of record: Record) {
        unsafe address.storeBytes(of: 0, toByteOffset: 80, as: UInt.self)
        guard unsafe knownResolution != nil, record.entry.scope == .graph else { return }
        insertIntoGraph(instance, of: record)
    }

    /// Runs the completions that waited for the whole request, and releases the shared instances; those in slots, the
    /// latest first.
    @usableFromInline @inline(never)
    func end() throws(ResolutionError) {
        guard let resolution = unsafe knownResolution else { return unsafe empty { _, _ in } }
        unsafe address.storeBytes(of: 0, toByteOffset: 80, as: UInt.self)
        try unsafe resolution.takeUnretainedValue().finish()
        unsafe address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 16, as: UInt.self)
        unsafe forget(resolution)
    }

    /// Releases the shared instances after a failure; runs no completions.
    @usableFromInline @inline(never)
    func abandon() {
        guard let resolution = unsafe knownResolution else { return unsafe empty { _, _ in } }
        unsafe resolution.takeUnretainedValue().abandon()
        unsafe forget(resolution)
    }

    private func forget(_ resolution: Unmanaged<Resolution>) {
        unsafe resolution.takeUnretainedValue().resolveContext = nil
        unsafe resolution.release()
    }

    /// Empties the slots, the latest first; `body` receives the address of each instance before it is released.
    private func empty(_ body: (Entry, UnsafeMutableRawPointer) -> Void) {
        var index = min(count, ResolveContext.capacity)
        while index > 0 {
            index -= 1
            let place = unsafe address + (ResolveContext.first + index * ResolveContext.slotSize)
            let entry = unsafe Record(place.load(as: UnsafeMutableRawPointer.self)).entry
            unsafe body(entry, place + 8)
            unsafe entry.deinitializeInstance(at: place + 8)
        }
        unsafe address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
    }
}

@available(*, unavailable, message: "It stays on the stack of its request.")
extension ResolveContext: Sendable {}
