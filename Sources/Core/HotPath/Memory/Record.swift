/// A registration as the hot path sees it, in raw memory. Only the files of this folder read memory by address.
///
/// ```
///  0  recipe     two words: a closure, or 0
/// 16  slot       the address of the permanent instance, or 0; of the state of a resettable slot; where an argument is
///                taken, its type's key; the key of the place in an open scope
/// 24  entry      the registration, unretained; the lowest bits say that another module may not ask for it, that
///                something has to be done at the end of an instance in a scope (of a service of graph scope: that a
///                resolver below its factory may ask for it), that one graph may ask for it twice, and that a resolver
///                in its factory or below may ask for anything
/// 32  name       two words: the bits of the registration's name, or 0
/// 48  count      four bytes: of the links; `slow` where the recipe takes the slow path
/// 52  condition  four bytes: which requests may have it
/// 56  links      one word for each parameter of the factory; for a resolver, the container that owns the registration
/// ```
///
/// Why it is right. A record is written by `LinkCompiler` before its address is published. After that `slot` goes once
/// from 0 to an address, and a bit of `entry` once from 0 to 1; both are read and written as atomics. Its memory, the registration and the instance live as long as the
/// container that owns the registration: `LinkMemory` holds them, the container holds that. Who has a link has asked a
/// container that is this one or a descendant, which holds it. A type is right because a table is asked by the type's
/// own metadata address, and a link is made for the parameter's type, with a registration filed under it: `TypedEntry`
/// writes recipe and slot with the one type that it has.
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

    /// Which requests from outside may have what a record is for.
    enum Condition: UInt32 {
        case none
        case onMainActor
        case awaited
    }

    /// - Parameter count: Of the links, or ``slow``.
    func initialize(_ entry: Entry, isOpaque: Bool, count: UInt32, _ condition: Condition) {
        unsafe address.initializeMemory(as: UInt.self, repeating: 0, count: 6)
        unsafe (address + 48).storeBytes(of: count, as: UInt32.self)
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

    func initialize<Service>(recipe body: @escaping Recipe<Service>.Body) {
        unsafe address.initializeMemory(as: Recipe<Service>.self, to: Recipe(body))
    }

    func deinitializeRecipe<Service>(_ service: Service.Type) {
        _ = unsafe address.assumingMemoryBound(to: Recipe<Service>.self).deinitialize(count: 1)
    }

    func set(_ link: Link, at index: Int) {
        unsafe (address + (Record.firstLink + index * 8)).storeBytes(of: link.word, as: UInt.self)
    }

    /// Proof: `initialize` has written the address of an object there, which is not 0 and has no low bits.
    var entry: Entry {
        let opaque = unsafe UnsafeRawPointer(bitPattern: entryBits).unsafelyUnwrapped
        return unsafe Unmanaged<Entry>.fromOpaque(opaque).takeUnretainedValue()
    }

    @inlinable @inline(__always)
    var markedEntry: UInt { unsafe (address + 24).assumingMemoryBound(to: PublishedWord.self).pointee.load() }

    /// The address of the registration.
    @inlinable @inline(__always)
    var entryBits: UInt { markedEntry & ~15 }

    /// Whether every module may ask for it.
    @inlinable @inline(__always)
    var isVisible: Bool { markedEntry & 1 == 0 }

    /// For a service of an open scope: whether instances have to be closed at their end.
    @inlinable @inline(__always)
    var hasClosing: Bool { markedEntry & 2 != 0 }

    /// For a service of graph scope: whether a factory below its own takes a resolver, and may ask for it.
    @inlinable @inline(__always)
    var isAboveResolver: Bool { markedEntry & 2 != 0 }

    /// Whether one graph may ask for it twice.
    @inlinable @inline(__always)
    var isShared: Bool { markedEntry & 4 != 0 }

    /// Not 0 where a graph may ask twice for any service.
    @inlinable @inline(__always)
    var opaqueMark: UInt { markedEntry & 8 }

    /// Some graph may ask for it twice: told before any link leads to that graph.
    func share() {
        unsafe (address + 24).assumingMemoryBound(to: PublishedWord.self).pointee.add(4)
    }

    /// Whether one graph may ask twice for something that a link of this record leads to.
    var sharesBelow: Bool {
        for index in 0..<Int(linkCount) {
            let link = unsafe Link(word: (address + (Record.firstLink + index * 8)).load(as: UInt.self))
            if link.record.isShared { return true }
        }
        return false
    }

    /// Notes where an open scope keeps it.
    func setPlace(of entry: Entry) {
        publish(entry.isGivenByScope ? LinkTable.key(entry.key) : ScopedPlace.key(entry))
    }

    /// The key of the place in an open scope.
    @inlinable @inline(__always)
    var scopeKey: UInt { instance }

    /// Notes the container whose links a resolver uses.
    func setOwner(_ container: Container) {
        let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
        unsafe (address + Record.firstLink).storeBytes(of: bits, as: UInt.self)
    }

    /// The container that owns the registration. Only for a factory that takes a resolver alone.
    @inlinable @inline(__always)
    var owner: Unmanaged<Container> {
        // Proof: `setOwner` has written the address of an object there.
        unsafe .fromOpaque((address + Record.firstLink).load(as: UnsafeRawPointer.self))
    }

    /// Notes which run-time arguments the factory takes: the type of one; of several, that there are some.
    func setArguments(_ types: [Any.Type]) {
        guard let first = types.first else { return }
        publish(types.count == 1 ? LinkTable.key(ServiceKey(first)) : Record.severalArguments)
    }

    /// Stands for several run-time arguments, until a request has brought them: then their tuple's type is known.
    static var severalArguments: UInt { 1 }

    /// Whether the factory takes arguments of these types, which the caller lays down as a tuple. The link leads to what is made.
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

    /// Remembers where the permanent instance is.
    func publish(_ instance: UInt) {
        unsafe (address + 16).assumingMemoryBound(to: PublishedWord.self).pointee.publish(instance)
    }

    @inlinable @inline(__always)
    func hasName(_ bits: (UInt, UInt)) -> Bool {
        unsafe (address + 32).load(as: UInt.self) == bits.0 && (address + 40).load(as: UInt.self) == bits.1
    }

    /// The address of the permanent instance; 0 when there is none yet.
    @inlinable @inline(__always)
    var instance: UInt {
        unsafe (address + 16).assumingMemoryBound(to: PublishedWord.self).pointee.load()
    }

    @inlinable @inline(__always)
    static func read<Service>(_ instance: UInt, as service: Service.Type) -> Service {
        unsafe UnsafePointer<Service>(bitPattern: instance).unsafelyUnwrapped.pointee
    }

    @inlinable @inline(__always)
    func make<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        do throws(ResolutionError) {
            return try unsafe address.assumingMemoryBound(to: Recipe<Service>.self).pointee(self, asked)
        } catch {
            throw passing(error)
        }
    }

    /// One parameter of the factory.
    @inlinable @inline(__always)
    func parameter<Service>(
        _ index: Int, _ service: Service.Type, _ asked: Asked
    ) throws(ResolutionError) -> Service {
        let link = unsafe Link(word: (address + (Record.firstLink &+ index &* 8)).load(as: UInt.self))
        if asked.makes(link) { return try link.record.make(service, asked) }
        if link.kind == Link.permanent {
            let instance = link.record.instance
            if instance != 0 { return Self.read(instance, as: service) }
        }
        return try link.obtain(service, asked)
    }

    /// The parameter at `index`, which then goes on to the next.
    @inlinable @inline(__always)
    func next<Service>(
        _ service: Service.Type, _ index: inout Int, _ asked: Asked
    ) throws(ResolutionError) -> Service {
        defer { index &+= 1 }
        return try parameter(index, service, asked)
    }

    /// The error of a factory, on the way to the one who asked. An adapter is no step of the path, and the slow path has
    /// added its own.
    @usableFromInline @inline(never)
    func passing(_ error: ResolutionError) -> ResolutionError {
        let entry = entry
        return linkCount == Record.slow || entry.isAdapter ? error : error.prepending(entry)
    }

    /// Stands for the number of links where the recipe takes the slow path.
    static var slow: UInt32 { .max }

    /// How many links there are, or ``slow``.
    var linkCount: UInt32 { unsafe address.load(fromByteOffset: 48, as: UInt32.self) }

    func has(_ condition: Condition) -> Bool {
        unsafe address.load(fromByteOffset: 52, as: UInt32.self) == condition.rawValue
    }

    /// Notes where a resettable slot keeps its state: until the slot ends, so as long as the registration.
    func setState<Service>(_ state: Locked<ResettableState<Service>>) {
        publish(unsafe UInt(bitPattern: Unmanaged.passUnretained(state).toOpaque()))
    }

    /// The instance in a resettable slot; nil where the slot itself has to look for it, see ``keptOrMade(_:_:)``.
    ///
    /// Proof: in a record that a link calls resettable, `setState` has written the word, for this type.
    @inlinable @inline(__always)
    func resettable<Service>(_ service: Service.Type) -> Service? {
        let address = unsafe UnsafeRawPointer(bitPattern: instance).unsafelyUnwrapped
        let state = unsafe Unmanaged<Locked<ResettableState<Service>>>.fromOpaque(address)
        return unsafe state._withUnsafeGuaranteedRef { $0.loadKept() }
    }

    /// Whether there is one: a closure's first word is the address of its code.
    var hasRecipe: Bool { unsafe address.load(as: UInt.self) != 0 }

    /// A kept instance that has to be asked for or made, by the registration that the record is for.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        if try ensureInstance(asked) { return Self.read(instance, as: service) }
        return try obtainFar(service, asked)
    }

    @inline(never)
    private func obtainFar<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        if let instance = try keptOrMade(service, asked) { return instance }
        return try obtainSlowly(service, asked)
    }

    /// Takes the slow path for this registration alone.
    func obtainSlowly<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        let entry = entry
        let selection = Selection(name: entry.key.name, entry: entry)
        guard let joint = asked.joint else {
            return try asked.container.resolve(service, RootRequest(selection: selection, isMain: false))
        }
        return try joint.withResolution { resolution throws(ResolutionError) in
            try Construction(resolution: resolution, container: joint.container, arguments: nil)
                .resolve(service, selection)
        }
    }
}
