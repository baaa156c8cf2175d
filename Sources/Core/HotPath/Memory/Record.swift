/// A compiled registration for the fast path, in raw memory. Only files under `HotPath` read that memory.
///
/// ```
///  0  activator  two words: a closure, or 0
/// 16  slot       the address of the singleton instance, or 0; of the state of a resettable slot; for a service with
///                run-time arguments, the key of their type; for a scoped service, the key of its slot in an open scope
/// 24  entry      the registration, unretained, with marks in its low bits:
///                1  only its own module may request it
///                2  its instances have closing hooks; in graph scope: a resolver or the slow path below its factory
///                   may request it
///                4  one graph may request it twice
///                8  a resolver or the slow path, in its factory or below, may request anything
/// 32  name       two words: the bits of the registration's name, or 0
/// 48  count      four bytes: the number of links; 0 if the activator takes the slow path; the highest bit says that
///                the activator constructs a component
/// 52  condition  four bytes: the requests from outside that may use the record
/// 56  links      one word for each parameter of the activator; if the factory takes a resolver, the container that
///                owns the registration
/// ```
///
/// Safety: `LinkCompiler` writes a record before its address is published. After that, `slot` changes once, from 0 to
/// an address or from the mark for several arguments to the key of their types, and a bit of `entry` changes once from
/// 0 to 1. Both are read and written as atomics. The record's memory, the registration and its singleton instance live
/// as long as the container that owns the registration, because the container holds `LinkMemory`, which holds them. The
/// holder of a link got it from this container or from a descendant, which holds this container.
///
/// The types are right for two reasons. A lookup in a table uses the metadata address of the requested type as its key,
/// and a link in a record leads to a registration whose key has the type of the parameter. `Entry` creates activator
/// and instance with the type of its key.
@safe @usableFromInline
struct Record: @unchecked Sendable {
    // Sendable: see above.
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    @inlinable static var firstLink: Int { 56 }

    static func size(links: Int) -> Int { (firstLink + 8 * links + 15) & ~15 }

    /// The condition under which a request from outside may use a record.
    enum Condition: UInt32 {
        case none
        case onMainActor
        case awaited
    }

    func initialize(_ entry: Entry, isOpaque: Bool, count: UInt32, isInComponent: Bool = false, _ condition: Condition)
    {
        unsafe address.initializeMemory(as: UInt.self, repeating: 0, count: 6)
        unsafe (address + 48).storeBytes(of: isInComponent ? count | Record.component : count, as: UInt32.self)
        unsafe (address + 52).storeBytes(of: condition.rawValue, as: UInt32.self)
        unsafe (address + 16).initializeMemory(as: PublishedWord.self, to: PublishedWord(0))
        let object = unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
        let isMarked = entry.scope == .graph ? isOpaque && !entry.isOpaque : entry.hasClosing
        let marks: UInt = (entry.visibility == .module ? 1 : 0) | (isMarked ? 2 : 0) | (isOpaque ? 8 : 0)
        unsafe (address + 24).initializeMemory(as: PublishedWord.self, to: PublishedWord(object | marks))
        guard let name = entry.key.name else { return }
        let bits = name.bits
        unsafe (address + 32).storeBytes(of: bits.0, as: UInt.self)
        unsafe (address + 40).storeBytes(of: bits.1, as: UInt.self)
    }

    /// Copies the activator into the record.
    ///
    /// - Parameter activator: Must live as long as the record.
    func initialize(_ activator: StoredActivator) {
        unsafe activator.copy(to: address)
    }

    func set(_ link: Link, at index: Int) {
        unsafe (address + (Record.firstLink + index * 8)).storeBytes(of: link.word, as: UInt.self)
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
        unsafe record.address.initializeMemory(as: UInt.self, repeating: 0, count: firstLink / 8)
        for index in 0..<count { record.set(Link(parameterAt: index), at: index) }
        return record
    }

    /// The registration. Not for a record of ``withUnlinked(count:_:)``.
    ///
    /// Proof: `initialize` has written the address of an object there. It is not 0, and the marks are in its low bits.
    var entry: Entry {
        let opaque = unsafe UnsafeRawPointer(bitPattern: entryBits).unsafelyUnwrapped
        return unsafe Unmanaged<Entry>.fromOpaque(opaque).takeUnretainedValue()
    }

    @inlinable @inline(__always)
    var markedEntry: UInt { unsafe (address + 24).assumingMemoryBound(to: PublishedWord.self).pointee.load() }

    /// The address of the registration; 0 in a record of ``withUnlinked(count:_:)``.
    @inlinable @inline(__always)
    var entryBits: UInt { markedEntry & ~15 }

    /// Whether every module may request it.
    @inlinable @inline(__always)
    var isVisible: Bool { markedEntry & 1 == 0 }

    /// For a service of an open scope: whether instances must be closed at the end of the scope.
    @inlinable @inline(__always)
    var hasClosing: Bool { markedEntry & 2 != 0 }

    /// For a service of graph scope: whether a resolver or the slow path below its factory may request it.
    @inlinable @inline(__always)
    var isAboveResolver: Bool { markedEntry & 2 != 0 }

    /// Whether one graph may request it twice.
    @inlinable @inline(__always)
    var isShared: Bool { markedEntry & 4 != 0 }

    /// Not 0 if its graph may request any service of graph scope twice.
    @inlinable @inline(__always)
    var opaqueMark: UInt { markedEntry & 8 }

    /// Notes that some graph may request it twice. Called before the links that construct that graph are published; a
    /// descendant that is sealed later may call it for a record of this container.
    func markShared() {
        unsafe (address + 24).assumingMemoryBound(to: PublishedWord.self).pointee.add(4)
    }

    /// Whether one graph may request twice a service that a link of this record leads to.
    var sharesBelow: Bool {
        for index in 0..<Int(linkCount) {
            let link = unsafe Link(word: (address + (Record.firstLink + index * 8)).load(as: UInt.self))
            if link.record.isShared { return true }
        }
        return false
    }

    /// Stores the key of its slot in an open scope.
    func setScopeSlot(of entry: Entry) {
        publish(entry.isGivenByScope ? LinkTable.key(entry.key) : ScopeSlot.key(entry))
    }

    /// The key of the slot in an open scope.
    @inlinable @inline(__always)
    var scopeKey: UInt { instance }

    /// Stores the container whose links a resolver uses.
    func setOwner(_ container: Container) {
        let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
        unsafe (address + Record.firstLink).storeBytes(of: bits, as: UInt.self)
    }

    /// The container that owns the registration. Only for a factory whose one parameter is a resolver.
    @inlinable @inline(__always)
    var owner: Unmanaged<Container> {
        // Proof: `setOwner` has written the address of an object there.
        unsafe .fromOpaque((address + Record.firstLink).load(as: UnsafeRawPointer.self))
    }

    /// Stores the key of the type of the factory's run-time argument; for several arguments, only a mark.
    func setArguments(_ types: [Any.Type]) {
        guard let first = types.first else { return }
        publish(types.count == 1 ? LinkTable.key(ServiceKey(first)) : Record.severalArguments)
    }

    /// The mark for several run-time arguments. The first request replaces it by the key of the type of their tuple.
    static var severalArguments: UInt { 1 }

    /// Whether the factory takes arguments of these types, which the caller stores as a tuple. Only for a link with
    /// ``Link/constructsEachTime``.
    @inlinable
    func takes<each Argument>(_ argument: repeat (each Argument).Type) -> Bool {
        instance == LinkTable.key((repeat each Argument).self) || findArguments(repeat each argument)
    }

    @usableFromInline @inline(never)
    func findArguments<each Argument>(_ argument: repeat (each Argument).Type) -> Bool {
        guard instance == Record.severalArguments else { return false }
        var types = entry.arguments[...]
        for type in repeat each argument {
            guard types.popFirst() == type else { return false }
        }
        guard types.isEmpty else { return false }
        publish(LinkTable.key((repeat each Argument).self))
        return true
    }

    /// Stores the word `slot`, such as the address of the singleton instance.
    func publish(_ instance: UInt) {
        unsafe (address + 16).assumingMemoryBound(to: PublishedWord.self).pointee.publish(instance)
    }

    @inlinable @inline(__always)
    func hasName(_ bits: (UInt, UInt)) -> Bool {
        unsafe (address + 32).load(as: UInt.self) == bits.0 && (address + 40).load(as: UInt.self) == bits.1
    }

    /// The word `slot`. For a singleton: the address of the instance; 0 if there is none yet.
    @inlinable @inline(__always)
    var instance: UInt {
        unsafe (address + 16).assumingMemoryBound(to: PublishedWord.self).pointee.load()
    }

    @inlinable @inline(__always)
    static func read<Service>(_ instance: UInt, as service: Service.Type) -> Service {
        unsafe UnsafePointer<Service>(bitPattern: instance).unsafelyUnwrapped.pointee
    }

    @inlinable @inline(__always)
    func make<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        try unsafe address.assumingMemoryBound(to: Activator<Service>.self).pointee(self, requestOrigin)
    }

    /// One parameter of the activator.
    @inlinable @inline(__always)
    func parameter<Service>(
        _ index: Int, _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        let link = unsafe Link(word: (address + (Record.firstLink &+ index &* 8)).load(as: UInt.self))
        if requestOrigin.constructsDirectly(link) { return try link.record.make(service, requestOrigin) }
        if link.kind == Link.singleton {
            let instance = link.record.instance
            if instance != 0 { return Self.read(instance, as: service) }
        }
        return try link.obtain(service, requestOrigin)
    }

    /// The parameter at `index`; advances `index` to the next one.
    @inlinable @inline(__always)
    func next<Service>(
        _ service: Service.Type, _ index: inout Int, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        defer { index &+= 1 }
        return try parameter(index, service, requestOrigin)
    }

    /// The error of an activator, with its registration added to the path. On the slow path, the error is unchanged:
    /// the record has no registration, and the slow path adds the registration itself.
    ///
    /// An activator calls it in one place for all parameters, because a client would otherwise compile error handling
    /// for each of them.
    @usableFromInline @inline(never)
    func passing(_ error: ResolutionError) -> ResolutionError {
        entryBits == 0 ? error : error.prepending(entry)
    }

    private static var component: UInt32 { 1 << 31 }

    /// The number of links.
    var linkCount: UInt32 { unsafe address.load(fromByteOffset: 48, as: UInt32.self) & ~Record.component }

    /// Whether its activator adds the instance to the graph itself, before the completions of its component run.
    var isInComponent: Bool { unsafe address.load(fromByteOffset: 48, as: UInt32.self) & Record.component != 0 }

    func has(_ condition: Condition) -> Bool {
        unsafe address.load(fromByteOffset: 52, as: UInt32.self) == condition.rawValue
    }

    /// Stores the address of the state of a resettable slot. The state lives as long as the slot, and the slot as long
    /// as the registration.
    func setState(_ state: Locked<ResettableState>) {
        publish(unsafe UInt(bitPattern: Unmanaged.passUnretained(state).toOpaque()))
    }

    /// The instance in a resettable slot; nil if the slot itself has to look for it, see ``obtain(_:_:)``.
    ///
    /// Proof: in a record to which a resettable link leads, `setState` has written the word, for this type.
    @inlinable @inline(__always)
    func resettable<Service>(_ service: Service.Type) -> Service? {
        let address = unsafe UnsafeRawPointer(bitPattern: instance).unsafelyUnwrapped
        let state = unsafe Unmanaged<Locked<ResettableState>>.fromOpaque(address)
        return unsafe state._withUnsafeGuaranteedRef { $0.loadCached(service) }
    }

    /// Whether the record has an activator: a closure's first word is the address of its code.
    var hasActivator: Bool { unsafe address.load(as: UInt.self) != 0 }

    /// The service, if the link alone cannot serve it: the cached instance, or a new one.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError) -> Service {
        if try ensureInstance(requestOrigin) { return Self.read(instance, as: service) }
        if let slot = entry.resettableSlot {
            return try obtain(service, from: slot, requestOrigin) { () throws(ResolutionError) in
                try obtainSlowly(service, requestOrigin)
            }
        }
        return try obtainSlowly(service, requestOrigin)
    }

    /// Takes the slow path for this registration alone.
    func obtainSlowly<Service>(_ service: Service.Type, _ requestOrigin: RequestOrigin) throws(ResolutionError)
        -> Service
    {
        let entry = entry
        let selection = Selection(name: entry.key.name, entry: entry)
        guard let resolveContext = requestOrigin.resolveContext else {
            return try requestOrigin.container.resolve(service, RootRequest(selection: selection, isMain: false))
        }
        return try resolveContext.withResolution { resolution throws(ResolutionError) in
            try Construction(resolution: resolution, container: resolveContext.container, arguments: nil)
                .resolve(service, selection)
        }
    }
}
