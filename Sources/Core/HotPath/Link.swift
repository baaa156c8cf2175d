/// The target of a request in one word: usually the address of a `Record`, with the way to serve the request in its low
/// bits.
///
/// The low bits are read without a load from the record. In a table, a link belongs to a key; in a record, it belongs
/// to one parameter of the activator.
@usableFromInline
struct Link: Sendable {
    @usableFromInline let word: UInt

    @inlinable @inline(__always)
    init(word: UInt) {
        self.word = word
    }

    init(_ record: Record, _ kind: UInt) {
        unsafe word = UInt(bitPattern: record.address) | kind
    }

    /// Run the activator: transient.
    static var make: UInt { 0 }
    /// Read the slot, which holds the address of the instance permanently: `.container`.
    @inlinable static var singleton: UInt { 1 }
    /// Run the activator, but look in the object graph first if the graph may request the service twice: `.graph`.
    @inlinable static var graph: UInt { 2 }
    /// Read the registration's own slot: weak, memory-sensitive and custom scopes.
    @inlinable static var resettable: UInt { 3 }
    /// Read the run-time argument of the request: an `Assisted` parameter.
    @inlinable static var argument: UInt { 4 }
    /// Look in the open scope, and run the activator if it has no instance: scoped services, and the values that a
    /// scope is opened with.
    @inlinable static var scoped: UInt { 5 }
    /// Only in a table: nothing serves the type, and the word has the address of the error.
    static var missing: UInt { 6 }
    /// Take the slow path.
    @inlinable static var slowPath: Link { Link(word: 7) }
    /// Only in a table: a record that serves only some requests; the others take the slow path. A request that awaits
    /// may read a cached instance. A request on the main actor may also use the record of a main-actor service.
    @inlinable static var conditional: UInt { 15 }
    /// Only in a table: the construction needs a ``ResolveContext``, because it may request a graph-scoped service
    /// twice, takes an argument or a resolver, looks in an open scope, or may need the slow path for a part. For a
    /// cached service: the activator of its record may construct it.
    @inlinable static var resolveContext: UInt { 8 }
    /// Only in a record: the stack is checked before the construction.
    @inlinable static var deep: UInt { 8 }

    @inlinable @inline(__always)
    var kind: UInt { word & 7 }

    /// Whether it leads to an instance that a container caches beyond the request.
    var isCached: Bool { kind == Link.singleton || kind == Link.resettable }

    /// A link to the run-time argument at this byte offset from the first one.
    init(argumentAt offset: Int) {
        word = Link.argument | UInt(bitPattern: offset) << 4
    }

    /// A link to the slow path that states the position of its parameter; see ``Record/withUnlinked(count:_:)``.
    init(parameterAt position: Int) {
        word = Link.slowPath.word | UInt(position) << 4
    }

    /// Whether it leads to a record that serves only some requests; see ``conditional``.
    var isConditional: Bool { word & 15 == Link.conditional && word != Link.conditional }

    /// In a table: whether it leads to a record without a condition; see ``conditional``.
    @inlinable @inline(__always)
    var hasRecord: Bool { kind < 6 }

    /// Whether the activator may run without a resolve context for a request from outside.
    @inlinable @inline(__always)
    var constructsWithoutContext: Bool { word & 13 == 0 }

    /// Whether each request from outside runs the activator: ``make`` and ``graph``.
    @inlinable @inline(__always)
    var constructsEachTime: Bool { word & 5 == 0 }

    /// This link while the container has observers. A link to a cached instance stays, but no longer permits its
    /// activator to construct the instance; every other link becomes the slow path, because each construction is
    /// reported.
    var cachedOnly: Link {
        hasRecord && !constructsEachTime && kind != Link.scoped ? Link(word: word & ~Link.resolveContext) : .slowPath
    }

    /// A link to the error for a missing service.
    ///
    /// - Parameter error: Must live as long as the table.
    init(missing error: ResolutionError) {
        unsafe word = UInt(bitPattern: Unmanaged.passUnretained(error.storage).toOpaque()) | Link.missing
    }

    /// The cached error for a missing service; nil if the service exists or was never requested.
    ///
    /// Proof: a word of this kind is built from the address of an error's storage, whose low bits are 0.
    var error: ResolutionError? {
        guard kind == Link.missing else { return nil }
        let opaque = unsafe UnsafeRawPointer(bitPattern: word & ~15).unsafelyUnwrapped
        return unsafe ResolutionError(Unmanaged.fromOpaque(opaque).takeUnretainedValue())
    }

    /// The record to which it leads.
    ///
    /// Proof: read only from links that were built from a record's address, whose low bits are 0.
    @inlinable @inline(__always)
    var record: Record { unsafe Record(UnsafeMutableRawPointer(bitPattern: word & ~15).unsafelyUnwrapped) }
}

extension Link {
    /// Obtains a parameter that needs more than a plain run of its activator.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        if word & Link.deep != 0 {
            guard ThreadStack.hasStackHeadroom else { return try record.obtain(service, requestOrigin) }
            let link = Link(word: word & ~Link.deep)
            return try requestOrigin.constructsDirectly(link)
                ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
        }
        guard let resolveContext = requestOrigin.resolveContext else {
            if let run = requestOrigin.slowRun { return try run.parameter(at: Int(word &>> 4), service) }
            return try record.obtain(service, requestOrigin)
        }
        if kind == Link.argument {
            let argument = unsafe resolveContext.argument + Int(bitPattern: word &>> 4)
            return unsafe argument.assumingMemoryBound(to: Service.self).pointee
        }
        if kind == Link.scoped { return try record.scoped(service, resolveContext) }
        guard kind == Link.graph else { return try record.obtain(service, requestOrigin) }
        guard record.isShared || resolveContext.sharesEverything else { return try record.make(service, requestOrigin) }
        return try resolveContext.obtain(record, service)
    }
}

/// The request from outside for which an instance is constructed, in one word: the address of its container, of its
/// `ResolveContext`, or of the `FactoryRun` that obtains the parameters on the slow path. A low bit marks each of the
/// last two.
@safe @usableFromInline
struct RequestOrigin: @unchecked Sendable {
    // Sendable: a `Container` is Sendable; a `ResolveContext` and a `FactoryRun` stay on the thread of their request.
    @usableFromInline let word: UInt

    /// The bit that marks the address of a `ResolveContext`; it is the bit that distinguishes ``Link/graph`` from
    /// ``Link/make``.
    @inlinable static var resolveContext: UInt { 2 }

    @inlinable @inline(__always)
    init(_ container: Container) {
        word = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
    }

    @inlinable @inline(__always)
    init(_ resolveContext: ResolveContext) {
        word = unsafe UInt(bitPattern: resolveContext.address) | RequestOrigin.resolveContext
    }

    /// The bit that marks the address of a `FactoryRun`.
    private static var slow: UInt { 1 }

    init(_ run: FactoryRun) {
        word = unsafe UInt(bitPattern: Unmanaged.passUnretained(run).toOpaque()) | RequestOrigin.slow
    }

    /// The run that obtains the parameters on the slow path; nil on the fast path.
    ///
    /// Proof: as for ``resolveContext``.
    var slowRun: FactoryRun? {
        guard word & RequestOrigin.slow != 0 else { return nil }
        return unsafe Unmanaged<FactoryRun>.fromOpaque(
            UnsafeRawPointer(bitPattern: word & ~3).unsafelyUnwrapped
        ).takeUnretainedValue()
    }

    /// The resolve context of the request; nil if it has none.
    ///
    /// Proof: only the initializers write the word, and their arguments outlive the request.
    @inlinable @inline(__always)
    var resolveContext: ResolveContext? {
        guard word & RequestOrigin.resolveContext != 0 else { return nil }
        return unsafe ResolveContext(UnsafeMutableRawPointer(bitPattern: word & ~3).unsafelyUnwrapped)
    }

    /// The container that received the request. Only on the fast path, because a `FactoryRun` does not have it here.
    ///
    /// Proof: as for ``resolveContext``.
    var container: Container {
        if let resolveContext { return resolveContext.container }
        return unsafe Unmanaged<Container>.fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
            .takeUnretainedValue()
    }

    /// The innermost open scope.
    var frame: ScopeFrame? { resolveContext?.frame ?? slowRun?.frame }

    /// The number of services that the activator of an adapter reads.
    func linkCount(of record: Record) -> Int { slowRun?.count ?? Int(record.linkCount) }

    /// Takes the slow path for a part of the construction.
    func withResolution<Service>(
        _ body: (Resolution) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        if let resolveContext { return try resolveContext.withResolution(body) }
        let resolution = Resolution(from: container, isMain: false, frame: nil)
        return try resolution.atRoot { () throws(ResolutionError) in try body(resolution) }
    }

    /// Whether the activator of a link may run at once: without a stack check, and without a search for an existing
    /// instance.
    @inlinable @inline(__always)
    func constructsDirectly(_ link: Link) -> Bool {
        link.word & (5 | Link.deep | (word & RequestOrigin.resolveContext)) == 0
    }
}

/// An activator: constructs an instance from the links of its record. Each registration whose factory does not await
/// has one, and the slow path runs it, too.
///
/// Noncopyable, so that it is borrowed in place and a call costs no reference counting. The closure returns a result of
/// any type in memory, because it is declared for a generic type.
@usableFromInline
struct Activator<Service>: ~Copyable, Sendable {
    @usableFromInline typealias Body = @Sendable (Record, RequestOrigin) throws(ResolutionError) -> Service

    @usableFromInline let body: Body

    @inlinable @inline(__always)
    borrowing func callAsFunction(_ record: Record, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        try body(record, requestOrigin)
    }
}
