/// A resolve context: the state of one request while it constructs a graph, on the stack of the request. It holds
/// instances of graph scope, the run-time arguments, and the resolvers of the running factories.
///
/// Safety: a context is created, used and ended inside one call on one thread, in memory that the call owns. Only
/// activators that run inside the call use it, with one exception: under the lock of a scope's frame, another thread
/// may read the owner of a construction in that scope; see ``ScopeSlots``. An instance is read as the type of the
/// record with which it was inserted.
@safe @usableFromInline
struct ResolveContext {
    @usableFromInline let address: UnsafeMutableRawPointer

    /// The words of a context. An address is unretained, and 0 means that there is none.
    @usableFromInline
    struct Header: Sendable {
        /// The container that received the request.
        var container: UInt
        /// The number of slots in use; ``ResolveContext/countWithGraph`` if there is a graph. Not 0 if the end of the
        /// request has something to do; see ``ResolveContext/reserveEnd()``.
        @usableFromInline var count: Int
        /// What the slots cannot hold, or a `Lazy` or the slow path may use: an `ObjectGraph`, retained. It has the
        /// instances, and the slots stay empty.
        @usableFromInline var graph: UInt
        /// The slow path in that graph, once a part of the construction has taken it: a `Resolution`, retained.
        @usableFromInline var resolution: UInt
        /// The first run-time argument.
        @usableFromInline var argument: UInt
        /// The actor that the request comes from.
        var isolation: UInt
        /// The state of the resolver of the innermost factory that takes one: a `ResolverState`.
        var resolver: UInt
        /// The open scope: a `ScopeFrame`.
        @usableFromInline var frame: UInt
        /// The first scoped or cached registration whose construction the request has begun: an `Entry`.
        var outermost: UInt
        /// The number of the thread that constructs a scoped or cached instance; not written before `own`.
        var owner: UInt
        /// Whether each service of graph scope may be requested twice, because a resolver or the slow path may request
        /// anything.
        @usableFromInline var isOpaque: Bool
        /// The record of the service that the request is for, until that is constructed.
        var root: UInt
        /// The innermost service of graph scope that is under construction above a resolver: a `Constructing`.
        var innermost: UInt
        /// The innermost component that links are constructing: a `RunningComponent`.
        var component: UInt
        /// The completions that wait for the whole request, retained, as long as no part of the construction has taken
        /// the slow path: a `LateCompletions`.
        @usableFromInline var late: UInt
    }

    /// A slot for an instance: the address of its record, and the instance.
    @usableFromInline
    struct Slot: Sendable {
        var record: UInt
        var instance = InstanceWords()
    }

    @inlinable static var capacity: Int { 8 }
    static var countWithGraph: Int { capacity + 1 }
    @inlinable static var size: Int { MemoryLayout<Header>.stride + capacity * MemoryLayout<Slot>.stride }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// Proof: the memory of a context begins with its header.
    @inlinable @inline(__always)
    var header: UnsafeMutablePointer<Header> { unsafe address.assumingMemoryBound(to: Header.self) }

    @usableFromInline
    func initialize(
        _ record: Record, _ container: UInt, argument: UInt, _ actor: UInt, _ frame: UInt, outermost: UInt = 0,
        resolver: UInt = 0
    ) {
        let header = unsafe header
        unsafe header.pointee.container = container
        unsafe header.pointee.count = 0
        unsafe header.pointee.graph = 0
        unsafe header.pointee.resolution = 0
        unsafe header.pointee.argument = argument
        unsafe header.pointee.isolation = actor
        unsafe header.pointee.resolver = resolver
        unsafe header.pointee.frame = frame
        unsafe header.pointee.outermost = outermost
        unsafe header.pointee.isOpaque = record.has(.isOpaque)
        unsafe header.pointee.root = UInt(bitPattern: record.address)
        unsafe header.pointee.innermost = 0
        unsafe header.pointee.component = 0
        unsafe header.pointee.late = 0
    }

    /// Whether each service of graph scope may be requested twice.
    @inlinable @inline(__always)
    var sharesEverything: Bool { unsafe header.pointee.isOpaque }

    @inlinable @inline(__always)
    var count: Int { unsafe header.pointee.count }

    /// Whether the end of the request only has to release the instances in slots.
    @inlinable @inline(__always)
    var hasOnlySlots: Bool { unsafe header.pointee.graph | header.pointee.resolution | header.pointee.late == 0 }

    /// The address of the first run-time argument.
    ///
    /// Proof: only the record of a registration that takes an argument has a link to one, and its requests bring the
    /// argument.
    @inlinable @inline(__always)
    var argument: UnsafeRawPointer { unsafe UnsafeRawPointer(Address(header.pointee.argument).pointer) }

    /// Whether the caller is on the main actor.
    var isMain: Bool {
        let main = unsafe UInt(bitPattern: Unmanaged.passUnretained(MainActor.shared).toOpaque())
        return unsafe header.pointee.isolation == main
    }

    /// Notes that the calling thread constructs the service of this context.
    func own() {
        unsafe header.pointee.owner = ThreadIdentity.current.number
    }

    /// The thread that constructs the service of this context; called after `own`.
    var owner: ThreadIdentity { unsafe ThreadIdentity(number: header.pointee.owner) }

    /// The place of the instance in the slot of a record; nil if no slot has it.
    @inline(__always)
    func place(of record: Record) -> UnsafeMutableRawPointer? {
        let count = count
        var index = 0
        while index < count {
            let slot = unsafe slot(index)
            if unsafe slot.pointee.record == UInt(bitPattern: record.address) { return unsafe Self.place(in: slot) }
            index &+= 1
        }
        return nil
    }

    /// Stores an instance in a free slot; false if there is none, or if the instance does not fit.
    @inline(__always)
    func storeInSlot<Service>(_ instance: Service, of record: Record) -> Bool {
        let count = count
        guard count < ResolveContext.capacity, InstanceWords.fits(Service.self) else { return false }
        let slot = unsafe slot(count)
        unsafe slot.pointee.record = UInt(bitPattern: record.address)
        unsafe Self.place(in: slot).initializeMemory(as: Service.self, to: instance)
        unsafe header.pointee.count = count &+ 1
        return true
    }

    /// Makes ``count`` positive, because the request has something to do at its end, even if it shares no instance.
    func reserveEnd() {
        guard count == 0 else { return }
        unsafe slot(0).pointee.record = 0
        unsafe header.pointee.count = 1
    }

    /// Empties the slots, the latest first.
    ///
    /// - Parameter body: Receives the record and the address of each instance, which it must deinitialize.
    func emptySlots(_ body: (Record, UnsafeMutableRawPointer) -> Void) {
        var index = min(count, ResolveContext.capacity)
        while index > 0 {
            index -= 1
            let slot = unsafe slot(index)
            // Proof: `storeInSlot` has written the address of a record there, or `reserveEnd` has written 0.
            guard let record = unsafe UnsafeMutableRawPointer(bitPattern: slot.pointee.record) else { continue }
            unsafe body(Record(record), Self.place(in: slot))
        }
        unsafe header.pointee.count = 0
    }

    /// Proof: the slots follow the header, and `index` is less than ``capacity``.
    @inline(__always)
    private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> {
        unsafe UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Slot.self) + index
    }

    /// The place of the instance, at the end of the slot.
    @inline(__always)
    private static func place(in slot: UnsafeMutablePointer<Slot>) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(slot + 1) - MemoryLayout<InstanceWords>.size
    }
}

@available(*, unavailable, message: "It stays on the stack of its request.")
extension ResolveContext: Sendable {}
