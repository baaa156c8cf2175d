/// A compiled registration for the fast path, in memory of its container: a header, and a link for each parameter of
/// the activator. If the factory or a completion takes a resolver, if awaiting links construct the service, or if it is
/// reported, the last word is not a link but the container that owns the registration; before it may be the factory, see
/// ``Flags/hasResolverFactory``.
///
/// Safety: `LinkCompiler` writes a record before its address is published. After that, `slot` changes once, from 0 to
/// an address or from the mark for arguments to the key of their types, or it is a count that nothing depends on
/// but a limit; and the mark in `entry` is set once. Both are read and written as atomics. The record's memory, the
/// registration and its singleton instance live as long as the `LinkMemory`, which holds them. A sealed container holds
/// that until its own end; that of an open container is held by each request while it runs. The holder of a link got it
/// from this container or from a descendant, which holds this container.
///
/// The types are right for two reasons. A lookup in a table uses the metadata address of the requested type as its key,
/// and a link in a record leads to a registration whose key has the type of the parameter. `Entry` creates activator
/// and instance with the type of its key.
@safe @usableFromInline
struct Record: @unchecked Sendable {
    // Sendable: see above.
    @usableFromInline let address: UnsafeMutableRawPointer

    /// The fixed part of a record.
    @usableFromInline
    struct Header: ~Copyable, Sendable {
        /// A closure, or 0: the memory of an ``Activator``.
        var activator: (UInt, UInt)
        /// The word that the kind of its links needs: the address of a singleton instance, or 0; the address of a
        /// resettable slot; the key of a slot in an open scope; the key of the types of the run-time arguments; for
        /// awaiting links, the number of constructions under way.
        @usableFromInline let slot: PublishedWord
        /// The registration, unretained, with ``Record/sharedMark``; 0 in a record of
        /// ``Record/withUnlinked(count:_:)``.
        @usableFromInline let entry: PublishedWord
        /// The bits of the registration's name, or 0.
        @usableFromInline let name: (UInt, UInt)
        /// The number of words after the header, links or not; 0 if the activator takes the slow path.
        let linkCount: UInt32
        @usableFromInline let flags: Flags
        /// The number of containers with observers, among the registration's container and its ancestors, when the record
        /// was compiled; at most the largest number.
        let observedLayers: UInt16
    }

    /// The properties of a registration that are known when it is linked.
    @usableFromInline
    struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt16

        @inlinable @inline(__always)
        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Only its own module may request it.
        static var isModuleOnly: Flags { Flags(rawValue: 1) }
        /// Instances must be closed at the end of their scope.
        @inlinable static var hasClosing: Flags { Flags(rawValue: 2) }
        /// A service of graph scope that a resolver or the slow path below its factory may request.
        static var isAboveResolver: Flags { Flags(rawValue: 4) }
        /// A resolver or the slow path, in its factory or below, may request anything.
        @inlinable static var isOpaque: Flags { Flags(rawValue: 8) }
        /// Its activator constructs a component.
        static var isInComponent: Flags { Flags(rawValue: 16) }
        /// Only requests from the main actor may use it.
        static var isForMainActor: Flags { Flags(rawValue: 32) }
        /// Only requests that await may use it.
        static var isForAwaiting: Flags { Flags(rawValue: 64) }
        /// As ``Link/tableBit`` of its link in a table.
        static var needsResolveContext: Flags { Flags(rawValue: 128) }
        /// Its first words are not links but the factory that its activator runs, which takes a resolver.
        static var hasResolverFactory: Flags { Flags(rawValue: 256) }
        /// The slow path constructs it through its links; see `Container.linkOfPart(_:_:_:_:)`.
        static var isSelfContained: Flags { Flags(rawValue: 512) }
        /// Besides, it constructs no service of graph scope.
        static var sharesNothing: Flags { Flags(rawValue: 1024) }
        /// A service of an open scope that its container reports when it is published.
        static var isReported: Flags { Flags(rawValue: 2048) }
        /// A service of an open scope, or a value that the scope is opened with.
        static var isScoped: Flags { Flags(rawValue: 4096) }
        /// As `Link.Kind.constructsEachTime` of its links.
        static var constructsEachTime: Flags { Flags(rawValue: 8192) }
    }

    /// The low bit of the registration's address that says that one graph may request the service twice.
    @inlinable static var sharedMark: UInt { 1 }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// The size of a record, a multiple of 16, so that the low bits of each address are free for links.
    static func size(links: Int) -> Int {
        (MemoryLayout<Header>.stride + MemoryLayout<Link>.stride * links + 15) & ~15
    }

    /// Proof: the memory of a record begins with its header.
    @inlinable @inline(__always)
    var header: UnsafeMutablePointer<Header> { unsafe address.assumingMemoryBound(to: Header.self) }

    /// Proof: the links, and what some records have instead, follow the header; each index is less than their number.
    @inline(__always)
    var links: UnsafeMutablePointer<Link> {
        unsafe UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Link.self)
    }

    /// Writes the header, without an activator.
    ///
    /// - Parameter entry: The address of the registration.
    func initialize(entry: UInt, name: (UInt, UInt), linkCount: Int, _ flags: Flags, observedLayers: Int = 0) {
        unsafe header.initialize(
            to: Header(
                activator: (0, 0), slot: PublishedWord(0), entry: PublishedWord(entry), name: name,
                linkCount: UInt32(linkCount), flags: flags, observedLayers: UInt16(clamping: observedLayers)))
    }

    /// Copies the activator into the record.
    ///
    /// - Parameter activator: Must live as long as the record.
    func initialize(_ activator: StoredActivator) {
        unsafe activator.copy(to: address)
    }

    func set(_ link: Link, at index: Int) {
        unsafe (links + index).initialize(to: link)
    }

    /// Runs `body` with a record that belongs to no registration, for the slow path. Its links lead to no record; each
    /// one states the position of its parameter.
    static func withUnlinked<Result>(
        count: Int, _ body: (Record) throws(ResolutionError) -> Result
    ) throws(ResolutionError) -> Result {
        guard count > unlinkedCount else { return try body(unlinked) }
        let record = makeUnlinked(count)
        defer { unsafe record.address.deallocate() }
        return try body(record)
    }

    private static let unlinkedCount = 64
    private static let unlinked = makeUnlinked(unlinkedCount)

    private static func makeUnlinked(_ count: Int) -> Record {
        let record = unsafe Record(.allocate(byteCount: size(links: count), alignment: 16))
        record.initialize(entry: 0, name: (0, 0), linkCount: 0, [])
        for index in 0..<count { record.set(Link(parameterAt: index), at: index) }
        return record
    }

    /// Whether it has the flag, or one of several.
    @inlinable @inline(__always)
    func has(_ flag: Flags) -> Bool { unsafe header.pointee.flags.rawValue & flag.rawValue != 0 }

    /// Whether every module may request it.
    @inline(__always)
    var isVisible: Bool { !has(.isModuleOnly) }

    /// The address of the registration; 0 in a record of ``withUnlinked(count:_:)``.
    @inlinable @inline(__always)
    var entryBits: UInt { unsafe header.pointee.entry.load() & ~Record.sharedMark }

    /// For a service of an open scope: whether instances must be closed at the end of the scope.
    @inlinable @inline(__always)
    var hasClosing: Bool { has(.hasClosing) }

    /// For a service of graph scope: whether a resolver or the slow path below its factory may request it.
    @inline(__always)
    var isAboveResolver: Bool { has(.isAboveResolver) }

    /// Whether its activator adds the instance to the graph itself, before the completions of its component run.
    var isInComponent: Bool { has(.isInComponent) }

    /// Whether one graph may request it twice.
    @inlinable @inline(__always)
    var isShared: Bool { unsafe header.pointee.entry.load() & Record.sharedMark != 0 }

    /// Notes that some graph may request it twice. Called before the links that construct that graph are published; a
    /// descendant that is linked later, sealed or open, may call it for a record of this container.
    func markShared() {
        unsafe header.pointee.entry.add(Record.sharedMark)
    }

    /// Whether one graph may request twice a service that a link of this record leads to.
    var sharesBelow: Bool {
        for index in 0..<linkCount where unsafe links[index].record.isShared { return true }
        return false
    }

    var linkCount: Int { unsafe Int(header.pointee.linkCount) }

    var observedLayers: Int { unsafe Int(header.pointee.observedLayers) }

    /// Whether the record has an activator: a closure's first word is the address of its code.
    var hasActivator: Bool { unsafe header.pointee.activator.0 != 0 }

    @inlinable @inline(__always)
    func hasName(_ bits: (UInt, UInt)) -> Bool { unsafe header.pointee.name == bits }

    /// The word whose meaning depends on the kind of the links to the record.
    @inlinable @inline(__always)
    var slot: UInt { unsafe header.pointee.slot.load() }

    func publish(_ slot: UInt) {
        unsafe header.pointee.slot.publish(slot)
    }

    /// The address of the singleton instance; 0 if there is none yet.
    @inlinable @inline(__always)
    var instance: UInt { slot }

    /// The key of the type of the run-time argument, the key of the ``ArgumentTypes`` or a mark; 0 if the factory takes
    /// none. Only for a link with ``Link/constructsEachTime``.
    @inlinable @inline(__always)
    var argumentsKey: UInt { slot }

    @inlinable @inline(__always)
    var takesArguments: Bool { argumentsKey != 0 }

    @inlinable @inline(__always)
    static func read<Service>(_ instance: UInt, as service: Service.Type) -> Service {
        unsafe Address(instance).pointer.assumingMemoryBound(to: Service.self).pointee
    }

    /// The key of the slot in an open scope.
    @inlinable @inline(__always)
    var scopeKey: UInt { slot }

    /// Stores the address of a resettable slot, which lives as long as the registration.
    func setSlot(_ slot: ResettableSlot) {
        publish(unsafe UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque()))
    }

    /// The resettable slot.
    ///
    /// Proof: in a record to which a resettable link leads, `setSlot` has written the word, for this type.
    @inlinable @inline(__always)
    var resettableSlot: Unmanaged<ResettableSlot> { unsafe Unmanaged.fromOpaque(Address(slot).pointer) }

    /// The instance in a resettable slot; nil if the slot itself has to look for it, see ``obtain(_:_:)``.
    @inlinable @inline(__always)
    func resettable<Service>(_ service: Service.Type) -> Service? {
        unsafe resettableSlot._withUnsafeGuaranteedRef { $0.loadCached(service) }
    }

    /// The mark for run-time arguments. The first request replaces it by the key of their ``ArgumentTypes``.
    static var someArguments: UInt { 1 }

    /// Stores the key of the type of the factory's run-time argument. For several arguments, and for one that may be a
    /// tuple, only a mark.
    func setArguments(_ types: [Any.Type]) {
        guard let first = types.first else { return }
        let mayBeTuple = String(describing: first).utf8.first == UInt8(ascii: "(")
        publish(types.count == 1 && !mayBeTuple ? LinkTable.key(ServiceKey(first)) : Record.someArguments)
    }
}

/// The types of several run-time arguments as one type, whose key a record has. Not their tuple, because that may be the
/// type of a single argument.
@usableFromInline struct ArgumentTypes<each Argument>: Sendable {}

extension Record {
    @inlinable @inline(__always)
    func make<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        try unsafe address.assumingMemoryBound(to: Activator<Service>.self).pointee(self, requestOrigin)
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
