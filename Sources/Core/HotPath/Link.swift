/// What a request leads to, in one word: the address of a `Record`, and in its low bits what to do with it.
///
/// Deciding costs no load. In a table it answers for a key; in a record it stands for one parameter of the factory.
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

    /// Run the recipe: transient.
    static var make: UInt { 0 }
    /// Read the slot, which holds the address of the instance for good: `.container`.
    @inlinable static var permanent: UInt { 1 }
    /// Run the recipe, in a resolve where nothing else asks for the same service: `.graph`.
    @inlinable static var graph: UInt { 2 }
    /// Ask the registration's own slot: weak, memory-sensitive and custom scopes.
    @inlinable static var resettable: UInt { 3 }
    /// Read the run-time argument of the request: an `Assisted` parameter.
    @inlinable static var argument: UInt { 4 }
    /// Look in the open scope, and run the recipe where it has none: scoped services, and what a scope is opened with.
    @inlinable static var scoped: UInt { 5 }
    /// In a table alone: nobody serves it; the address is that of the error.
    static var missing: UInt { 6 }
    /// Take the long way.
    static var cold: Link { Link(word: 7) }
    /// In a table alone, and cold: a record that serves some requests, those on the main actor or those that await.
    @inlinable static var conditional: UInt { 15 }
    /// In a table alone: what is made needs a ``Joint``, to be asked twice for a service of graph scope, to have an
    /// argument or to look in an open scope; what the container keeps may be made by the recipe of its record.
    @inlinable static var joint: UInt { 8 }
    /// In a record alone: the stack has to be looked at before it is made.
    @inlinable static var deep: UInt { 8 }

    @inlinable @inline(__always)
    var kind: UInt { word & 7 }

    /// Whether it leads to what a container keeps beyond the request.
    var isKept: Bool { kind == Link.permanent || kind == Link.resettable }

    /// A link to the run-time argument that stands so many bytes after the first one.
    init(argumentAt offset: Int) {
        word = Link.argument | UInt(bitPattern: offset) << 4
    }

    /// Whether it leads to a record that serves some requests; see ``conditional``.
    var isConditional: Bool { word & 15 == Link.conditional && word != Link.conditional }

    /// Whether it leads to a record.
    @inlinable @inline(__always)
    var hasRecord: Bool { kind < 6 }

    /// Whether the recipe may run for a request from outside.
    @inlinable @inline(__always)
    var isMadeAlone: Bool { word & 13 == 0 }

    @inlinable @inline(__always)
    var isMade: Bool { word & 5 == 0 }

    /// The link of a request that has nothing to tell an observer of: it leads to what is kept.
    var silent: Link {
        hasRecord && !isMade && kind != Link.scoped ? Link(word: word & ~Link.joint) : .cold
    }

    /// - Parameter error: Lives as long as the table.
    init(missing error: ResolutionError) {
        unsafe word = UInt(bitPattern: Unmanaged.passUnretained(error.storage).toOpaque()) | Link.missing
    }

    /// What was told who asked before; nil where somebody serves it, or nobody has asked.
    ///
    /// Proof: a word of this kind is made of the address of an error's storage, which has no low bits.
    var error: ResolutionError? {
        guard kind == Link.missing else { return nil }
        let opaque = unsafe UnsafeRawPointer(bitPattern: word & ~15).unsafelyUnwrapped
        return unsafe ResolutionError(Unmanaged.fromOpaque(opaque).takeUnretainedValue())
    }

    /// Proof: asked only of words that are neither cold without a record nor missing; those are built from a record's address, which has no low bits.
    @inlinable @inline(__always)
    var record: Record { unsafe Record(UnsafeMutableRawPointer(bitPattern: word & ~15).unsafelyUnwrapped) }
}

extension Link {
    /// A parameter that is not simply made.
    @inlinable @inline(never)
    func obtain<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        if word & Link.deep != 0 {
            guard Stack.isRoomy else { return try record.obtain(service, asked) }
            let link = Link(word: word & ~Link.deep)
            return try asked.makes(link) ? link.record.make(service, asked) : link.obtain(service, asked)
        }
        guard let joint = asked.joint else { return try record.obtain(service, asked) }
        if kind == Link.argument {
            let argument = unsafe joint.argument + Int(bitPattern: word &>> 4)
            return unsafe argument.assumingMemoryBound(to: Service.self).pointee
        }
        if kind == Link.scoped { return try record.scoped(service, joint) }
        guard kind == Link.graph else { return try record.obtain(service, asked) }
        guard record.isShared || joint.sharesEverything else { return try record.make(service, asked) }
        if let instance = joint.instance(of: record, service) { return instance }
        let instance =
            record.isAboveResolver ? try joint.construct(record, service) : try record.make(service, asked)
        joint.insert(instance, of: record)
        return instance
    }
}

/// The request from outside that something is made for: the address of its container or, with a bit set, of its `Joint`.
@safe @usableFromInline
struct Asked: @unchecked Sendable {
    // Sendable: the address of a Sendable object; a `Joint` stays on the thread of its request.
    @usableFromInline let word: UInt

    /// The bit that a `Joint` sets: the one that tells ``Link/graph`` from ``Link/make``.
    @inlinable static var joint: UInt { 2 }

    @inlinable @inline(__always)
    init(_ container: Container) {
        word = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
    }

    @inlinable @inline(__always)
    init(_ joint: Joint) {
        word = unsafe UInt(bitPattern: joint.address) | Asked.joint
    }

    /// Proof: the initialisers are the only ones who write the word, and what they were given outlives the request.
    @inlinable @inline(__always)
    var joint: Joint? {
        guard word & Asked.joint != 0 else { return nil }
        return unsafe Joint(UnsafeMutableRawPointer(bitPattern: word & ~3).unsafelyUnwrapped)
    }

    /// Proof: as above.
    var container: Container {
        if let joint { return joint.container }
        return unsafe Unmanaged<Container>.fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
            .takeUnretainedValue()
    }

    /// Takes the slow path for a part of what is constructed.
    func withResolution<Service>(
        _ body: (Resolution) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        if let joint { return try joint.withResolution(body) }
        let resolution = Resolution(from: container, isMain: false, frame: nil)
        return try resolution.atRoot { () throws(ResolutionError) in try body(resolution) }
    }

    /// Whether the recipe of a link may run without looking for an instance.
    @inlinable @inline(__always)
    func makes(_ link: Link) -> Bool { link.word & (5 | Link.deep | (word & Asked.joint)) == 0 }
}

/// Makes an instance from the links of its record: what `register` writes beside the ordinary factory.
///
/// Noncopyable, so that it is borrowed where it stands, and a call costs no reference counting. The closure returns its
/// result in memory, whatever the type: the type is opaque here.
@usableFromInline
struct Recipe<Service>: ~Copyable, Sendable {
    @usableFromInline typealias Body = @Sendable (Record, Asked) throws(ResolutionError) -> Service

    @usableFromInline let body: Body

    init(_ body: @escaping Body) {
        self.body = body
    }

    @inlinable @inline(__always)
    borrowing func callAsFunction(_ record: Record, _ asked: Asked) throws(ResolutionError) -> Service {
        try body(record, asked)
    }
}
