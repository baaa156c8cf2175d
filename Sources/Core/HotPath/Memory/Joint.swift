/// What one request shares while it makes a graph, on its own stack: instances of graph scope, the run-time argument, and
/// the resolvers of the factories that run.
///
/// ```
///  0  container   the one that was asked, unretained
///  8  count       of the places in use
/// 16  resolution  the long way, once something had to take it: a `Resolution`, or 0
/// 24  argument    the address of the argument, or 0
/// 32  isolation   the actor that asks, unretained, or 0
/// 40  resolver    the state of that of the innermost factory that takes one, unretained, or 0
/// 48  frame       the open scope, unretained, or 0
/// 56  outermost   the first registration of a scope that the request has begun to make, unretained, or 0
/// 64  owner       the thread that makes a scope's instance, from `own` on
/// 72  opaque      not 0 where each service of graph scope may be asked for twice, since a resolver may ask for anything
/// 80  root        the record of what the request is for, until that is constructed; then 0
/// 88  innermost   the innermost service of graph scope that is under construction above a resolver: a `Constructing`,
///                 or 0
/// 96  places      eight of six words: the record, and the instance where it has at most five words
/// ```
///
/// Once there is a resolution, its object graph has the instances, and the places are empty for good.
///
/// Why it is right. It is made, used and ended inside one call on one thread, in memory that the call owns; only recipes
/// that run inside the call know it. An instance is read as the type of the record that it was inserted with.
@safe @usableFromInline
struct Joint {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable static var capacity: Int { 8 }
    @inlinable static var placeSize: Int { 48 }
    @inlinable static var first: Int { 96 }
    @inlinable static var size: Int { first + capacity * placeSize }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// What `body` gives with a joint of its own.
    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: Container, _ isolation: (any Actor)?, in frame: ScopeFrame,
        isOutermost: Bool, _ body: (Joint) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        return try unsafe with(
            record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()), UInt(bitPattern: actor),
            UInt(bitPattern: Unmanaged.passUnretained(frame).toOpaque()),
            outermost: isOutermost ? record.entryBits : 0, body)
    }

    /// A record's instance, made with a joint of its own.
    @inlinable @inline(__always)
    static func make<Service>(
        _ service: Service.Type, _ record: Record, _ container: Container, argument: UnsafeRawPointer? = nil,
        _ isolation: (any Actor)?
    ) throws(ResolutionError) -> Service {
        let actor = unsafe isolation.map { unsafe Unmanaged.passUnretained($0 as AnyObject).toOpaque() }
        return try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            let joint = unsafe Joint(memory.baseAddress.unsafelyUnwrapped)
            unsafe joint.initialize(
                record, UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()),
                argument: UInt(bitPattern: argument),
                UInt(bitPattern: actor), 0)
            do throws(ResolutionError) {
                let instance = try record.make(service, Asked(joint))
                if joint.count != 0 {
                    joint.shareRoot(instance, of: record)
                    try joint.end()
                }
                return instance
            } catch {
                joint.abandon()
                throw error
            }
        }
    }

    /// What `body` gives with a joint for a record's instance, which is made in a graph of its own and lives as long as
    /// `frame`.
    @inlinable @inline(__always)
    func withInner<Service>(
        _ record: Record, in frame: ScopeFrame, _ body: (Joint) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let outermost = unsafe address.load(fromByteOffset: 56, as: UInt.self)
        return try unsafe Joint.with(
            record, address.load(as: UInt.self), address.load(fromByteOffset: 32, as: UInt.self),
            UInt(bitPattern: Unmanaged.passUnretained(frame).toOpaque()),
            outermost: outermost == 0 ? record.entryBits : outermost,
            resolver: address.load(fromByteOffset: 40, as: UInt.self),
            body)
    }

    /// What `body` gives with a joint for what a container keeps: it is made in a graph of its own, and knows of no open
    /// scope.
    static func withKept(
        _ record: Record, _ asked: Asked, _ body: (Joint) throws(ResolutionError) -> Bool
    ) throws(ResolutionError) -> Bool {
        let outer = asked.joint
        return try unsafe with(
            record, UInt(bitPattern: Unmanaged.passUnretained(asked.container).toOpaque()),
            outer?.address.load(fromByteOffset: 32, as: UInt.self) ?? 0, 0,
            outermost: outer?.outermost.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
                ?? record.entryBits,
            body)
    }

    @inlinable @inline(__always)
    static func with<Service>(
        _ record: Record, _ container: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt, resolver: UInt = 0,
        _ body: (Joint) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            // Proof: a buffer of a size that is not zero has an address.
            let joint = unsafe Joint(memory.baseAddress.unsafelyUnwrapped)
            joint.initialize(record, container, argument: 0, actor, frame, outermost: outermost, resolver: resolver)
            do throws(ResolutionError) {
                let service = try body(joint)
                if joint.count != 0 { try joint.end() }
                return service
            } catch {
                joint.abandon()
                throw error
            }
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
    }

    /// Whether each service of graph scope may be asked for twice.
    @inlinable @inline(__always)
    var sharesEverything: Bool { unsafe address.load(fromByteOffset: 72, as: UInt.self) != 0 }

    var container: Container {
        unsafe Unmanaged<Container>.fromOpaque(address.load(as: UnsafeRawPointer.self)).takeUnretainedValue()
    }

    @inlinable @inline(__always)
    var count: Int { unsafe address.load(fromByteOffset: 8, as: Int.self) }

    /// Proof: a link to an argument stands in the record of a registration that takes one, whose requests bring it.
    @inlinable @inline(__always)
    var argument: UnsafeRawPointer { unsafe address.load(fromByteOffset: 24, as: UnsafeRawPointer.self) }

    /// The open scope.
    ///
    /// Proof: the request that made the joint holds it.
    @inlinable @inline(__always)
    var frame: ScopeFrame? {
        guard let opaque = unsafe address.load(fromByteOffset: 48, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged<ScopeFrame>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The first registration of a scope that the request has begun to make.
    private var outermost: Entry? {
        guard let opaque = unsafe address.load(fromByteOffset: 56, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged<Entry>.fromOpaque(opaque).takeUnretainedValue()
    }

    /// The calling thread makes what the joint is for.
    func own() {
        unsafe (address + 64).storeBytes(of: ThreadIdentity.current, as: ThreadIdentity.self)
    }

    /// Who makes the registration's instance here; asked after `own`. Who holds a construction is known by its identity alone.
    func construction(of entry: Entry) -> (owner: FlightOwner, making: Making) {
        let thread = unsafe (address + 64).load(as: ThreadIdentity.self)
        let owner = FlightOwner(identity: .thread(thread))
        return (owner, Making(entry: entry, outermost: outermost ?? entry))
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

    @inlinable @inline(__always)
    func instance<Service>(of record: Record, _ service: Service.Type) -> Service? {
        let count = count
        guard count <= Joint.capacity else { return sharedInstance(of: record, service) }
        var index = 0
        while index < count {
            let place = unsafe address + (Joint.first &+ index &* Joint.placeSize)
            if unsafe place.load(as: UInt.self) == UInt(bitPattern: record.address) {
                return unsafe (place + 8).assumingMemoryBound(to: Service.self).pointee
            }
            index &+= 1
        }
        return nil
    }

    @inlinable @inline(__always)
    func insert<Service>(_ instance: Service, of record: Record) {
        let count = count
        guard count < Joint.capacity, MemoryLayout<Service>.size <= 40, MemoryLayout<Service>.alignment <= 8 else {
            return share(instance, of: record)
        }
        let place = unsafe address + (Joint.first &+ count &* Joint.placeSize)
        unsafe place.storeBytes(of: UInt(bitPattern: record.address), as: UInt.self)
        unsafe (place + 8).initializeMemory(as: Service.self, to: instance)
        unsafe address.storeBytes(of: count &+ 1, toByteOffset: 8, as: Int.self)
    }

    @usableFromInline @inline(never)
    func share<Service>(_ instance: Service, of record: Record) {
        resolution.share(instance, of: unsafe unsafeDowncast(record.entry, to: TypedEntry<Service>.self))
    }

    @usableFromInline @inline(never)
    func sharedInstance<Service>(of record: Record, _ service: Service.Type) -> Service? {
        resolution.sharedInstance(of: unsafe unsafeDowncast(record.entry, to: TypedEntry<Service>.self))
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

    /// The long way for this request: a resolve that has what was made so far, and goes on with it.
    private var resolution: Resolution {
        if let known = unsafe knownResolution { return unsafe known.takeUnretainedValue() }
        let resolution = Resolution(from: container, isMain: isMain, frame: frame, outermost: outermost)
        resolution.joint = self
        unsafe empty { entry, instance in unsafe entry.share(instance, in: resolution) }
        unsafe address.storeBytes(of: Joint.capacity + 1, toByteOffset: 8, as: Int.self)
        let opaque = unsafe Unmanaged.passRetained(resolution).toOpaque()
        unsafe address.storeBytes(of: opaque, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
        return resolution
    }

    /// Takes the slow path for a part of what is constructed.
    func withResolution<Service>(
        _ body: (Resolution) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        let resolution = resolution
        return try resolution.withinJoint { () throws(ResolutionError) in try body(resolution) }
    }

    /// What is under construction by links now: the factories that take a resolver, in this graph and around it, and the
    /// services of graph scope in this graph, some of them twice.
    var underConstruction: (opaque: [Entry], shared: [Entry]) {
        var opaque: [Entry] = []
        var shared: [Entry] = []
        var nextRun = unsafe resolver
        while let run = unsafe nextRun?._withUnsafeGuaranteedRef({ unsafe $0.run }) {
            opaque.append(run.record.entry)
            if unsafe run.joint.address == address { shared.append(run.record.entry) }
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

    /// A service of graph scope under construction, and the one around it. On the stack, as long as that lasts.
    @safe private struct Constructing {
        let record: Record
        let outer: UnsafePointer<Constructing>?
    }

    /// Constructs a service of graph scope above a factory that takes a resolver, which may ask for it again.
    ///
    /// - Throws: `.cycle` when it is under construction already.
    @usableFromInline @inline(never)
    func construct<Service>(_ record: Record, _ service: Service.Type) throws(ResolutionError) -> Service {
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
            return try record.make(service, Asked(self))
        }
    }

    /// What the request is for is constructed: completions that wait for everything meet it.
    @usableFromInline @inline(never)
    func shareRoot<Service>(_ instance: Service, of record: Record) {
        unsafe address.storeBytes(of: 0, toByteOffset: 80, as: UInt.self)
        guard unsafe knownResolution != nil, record.entry.scope == .graph else { return }
        share(instance, of: record)
    }

    /// Lets go of what was shared, the latest first; what was put off until now is done.
    @usableFromInline @inline(never)
    func end() throws(ResolutionError) {
        guard let resolution = unsafe knownResolution else { return unsafe empty { _, _ in } }
        unsafe address.storeBytes(of: 0, toByteOffset: 80, as: UInt.self)
        try unsafe resolution.takeUnretainedValue().finish()
        unsafe address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
        unsafe address.storeBytes(of: 0, toByteOffset: 16, as: UInt.self)
        unsafe forget(resolution)
    }

    /// As ``end()``, after a failure.
    @usableFromInline @inline(never)
    func abandon() {
        guard let resolution = unsafe knownResolution else { return unsafe empty { _, _ in } }
        unsafe resolution.takeUnretainedValue().abandon()
        unsafe forget(resolution)
    }

    private func forget(_ resolution: Unmanaged<Resolution>) {
        unsafe resolution.takeUnretainedValue().joint = nil
        unsafe resolution.release()
    }

    private func empty(_ body: (Entry, UnsafeMutableRawPointer) -> Void) {
        var index = min(count, Joint.capacity)
        while index > 0 {
            index -= 1
            let place = unsafe address + (Joint.first + index * Joint.placeSize)
            let entry = unsafe Record(place.load(as: UnsafeMutableRawPointer.self)).entry
            unsafe body(entry, place + 8)
            unsafe entry.deinitializeInstance(at: place + 8)
        }
        unsafe address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
    }
}

@available(*, unavailable, message: "It stays on the stack of its request.")
extension Joint: Sendable {}
