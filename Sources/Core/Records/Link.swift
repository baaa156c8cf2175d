/// The target of a request in one word: usually the address of a `Record`, with the way to serve the request in its low
/// bits.
///
/// The low bits are read without a load from the record: three have the ``Kind``, and the meaning of the fourth depends
/// on the place of the link. In a table, a link belongs to a key; in a record, it belongs to one parameter of the
/// activator.
///
/// | place | kind | the other bits | the fourth bit |
/// |---|---|---|---|
/// | both | `make`, `graph`, `scoped` | a record | table: needs a resolve context; record: deep |
/// | both | `singleton`, `resettable` | a record | table: its activator may construct; record: deep |
/// | record | `argument` | the offset of the argument | – |
/// | table | `missing` | an error | – |
/// | table | `slowPath` | none, or a record that serves some requests | whether there is such a record |
/// | record | `slowPath` | none: the resolver of the factory; in a `FactoryRun`, the position of the parameter | – |
@usableFromInline
struct Link: Sendable {
    /// How a link serves a request: the three low bits of its word.
    @usableFromInline
    enum Kind: UInt8, Sendable {
        /// Run the activator: transient.
        case make
        /// Read the slot, which holds the address of the instance permanently: `.container`.
        case singleton
        /// Run the activator, but look in the object graph first if the graph may request the service twice: `.graph`.
        case graph
        /// Read the registration's own slot: weak, memory-sensitive and custom scopes.
        case resettable
        /// Read the run-time argument of the request: an `Assisted` parameter.
        case argument
        /// Look in the open scope, and run the activator if it has no instance: scoped services, and the values that a
        /// scope is opened with.
        case scoped
        /// Only in a table: nothing serves the type, and the word has the address of the error.
        case missing
        /// Take the slow path.
        case slowPath

        /// Written here, so that clients inline it.
        @inlinable @inline(__always)
        static func == (left: Kind, right: Kind) -> Bool {
            unsafe unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
        }
    }

    @usableFromInline let word: UInt

    @inlinable @inline(__always)
    init(word: UInt) {
        self.word = word
    }

    init(_ record: Record, _ kind: Kind) {
        unsafe word = UInt(bitPattern: record.address) | UInt(kind.rawValue)
    }

    /// A link to the run-time argument at this byte offset from the first one.
    init(argumentAt offset: Int) {
        word = UInt(Kind.argument.rawValue) | UInt(bitPattern: offset) << 4
    }

    /// A link to the slow path that states the position of its parameter; see ``Record/withUnlinked(count:_:)``.
    init(parameterAt position: Int) {
        word = Link.slowPath.word | UInt(position) << 4
    }

    /// A link to the error for a missing service.
    ///
    /// - Parameter error: Must live as long as the table.
    init(missing error: ResolutionError) {
        unsafe word =
            UInt(bitPattern: Unmanaged.passUnretained(error.storage).toOpaque()) | UInt(Kind.missing.rawValue)
    }

    @inlinable static var slowPath: Link { Link(word: 7) }

    /// Proof: the eight cases of `Kind` have the values 0 to 7, in this order.
    @inlinable @inline(__always)
    var kind: Kind { unsafe unsafeBitCast(UInt8(truncatingIfNeeded: word & 7), to: Kind.self) }

    /// The record to which it leads.
    ///
    /// Proof: read only from links that were built from a record's address, whose low bits are 0.
    @inlinable @inline(__always)
    var record: Record { unsafe Record(Address(word & ~15).pointer) }

    /// The place of the run-time argument, in bytes from the first one. Only for ``Kind/argument``.
    var argumentOffset: Int { Int(bitPattern: word &>> 4) }

    /// The position of its parameter. Only in a record of ``Record/withUnlinked(count:_:)``.
    var parameterPosition: Int { Int(word &>> 4) }

    /// The cached error for a missing service; nil if the service exists or was never requested.
    ///
    /// Proof: a word of this kind is built from the address of an error's storage, whose low bits are 0.
    var error: ResolutionError? {
        guard kind == .missing else { return nil }
        return unsafe ResolutionError(Unmanaged.fromOpaque(Address(word & ~15).pointer).takeUnretainedValue())
    }
}

/// The fourth bit, whose meaning depends on the place of the link.
extension Link {
    /// In a record: the stack is checked before the construction.
    static var deepBit: UInt { 8 }
    /// In a table: the construction needs a ``ResolveContext``, because it may request a graph-scoped service twice,
    /// takes an argument or a resolver, looks in an open scope, or may need the slow path for a part. For a cached
    /// service: the activator of its record may construct it.
    @inlinable static var tableBit: UInt { 8 }

    var deepened: Link { Link(word: word | Link.deepBit) }

    @inline(__always)
    var isDeep: Bool { word & Link.deepBit != 0 }

    var withoutDeep: Link { Link(word: word & ~Link.deepBit) }

    var needsResolveContext: Bool { word & Link.tableBit != 0 }

    /// In a table: whether the activator of its record may construct the cached service.
    var hasCachedActivator: Bool { isCached && needsResolveContext }

    var needingResolveContext: Link { Link(word: word | Link.tableBit) }

    var withoutResolveContext: Link { Link(word: word & ~Link.tableBit) }

    /// In a table, with the slow path as its kind: the link leads to a record that serves only some requests; the
    /// others take the slow path. A request that awaits may read a cached instance, or construct by awaiting. A request
    /// on the main actor may also use the record of a main-actor service. While the container has observers, any
    /// request may use the record of a service that no container caches, and reports its failure.
    private static var conditional: UInt { slowPath.word | tableBit }

    var conditional: Link { Link(word: word | Link.conditional) }

    /// Whether it leads to a record that serves only some requests.
    var isConditional: Bool { word & 15 == Link.conditional && word != Link.conditional }
}

/// Questions that the bits answer without a comparison of kinds.
extension Link {
    /// Whether it leads to an instance that a container caches beyond the request.
    var isCached: Bool { kind.isCached }

    /// In a table: whether it leads to a record that serves every request.
    @inlinable @inline(__always)
    var hasRecord: Bool { word & 7 < 6 }

    /// The bits of the kind that are 0 only in `make` and `graph`.
    @inlinable static var constructsMask: UInt { 5 }

    /// Whether the activator may run without a resolve context for a request from outside: `make` and `graph` without
    /// ``tableBit``.
    @inlinable @inline(__always)
    var constructsWithoutContext: Bool { word & (Link.constructsMask | Link.tableBit) == 0 }

    /// Whether each request from outside runs the activator: `make` and `graph`.
    @inlinable @inline(__always)
    var constructsEachTime: Bool { word & Link.constructsMask == 0 }

    /// Whether each request in an open scope runs the activator, or looks in the scope first.
    var constructsInScope: Bool { constructsEachTime && !record.takesArguments || kind == .scoped }

    /// This link while its record does not report constructions, although an observer waits for them. A link to a
    /// cached instance stays, but no longer permits its activator to construct the instance; every other link becomes
    /// the slow path.
    var cachedOnly: Link {
        if hasRecord, !constructsEachTime, kind != .scoped { return withoutResolveContext }
        return .slowPath
    }

    /// This link while constructions are reported, by its record if its own container has observers. Requests from
    /// outside construct out of line, where they report their failures. Cached instances are constructed on the slow
    /// path, which reports them when they are published.
    var reported: Link { isConditional || constructsEachTime || kind == .scoped ? conditional : cachedOnly }
}

extension Link.Kind {
    /// Whether a container caches the instance beyond the request.
    var isCached: Bool { self == .singleton || self == .resettable }
    /// Whether each request from outside runs the activator.
    var constructsEachTime: Bool { self == .make || self == .graph }
}

/// The bits of an address.
@usableFromInline
struct Address: Sendable {
    @usableFromInline let bits: UInt

    @inlinable @inline(__always)
    init(_ bits: UInt) {
        self.bits = bits
    }

    /// The pointer with these bits, which must not be 0.
    ///
    /// The initializers of pointers that take a bit pattern return an optional. Testing it would add nine basic blocks
    /// for each parameter of each service to what clients compile.
    @inlinable @inline(__always)
    var pointer: UnsafeMutableRawPointer { unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }
}
