/// The slots of one open scope: the values that it was given, and the instances constructed in it.
///
/// The first slots are in one block of memory and are searched in order; a dictionary finds the others. A slot never
/// moves.
///
/// Safety: the lock of the frame protects the slots. Every reader and writer holds it, with two exceptions: the thread
/// that has closed the scope releases the instances, which no other thread reads or writes any more; and the end of the
/// frame releases the rest. A value is read as the type with which it was stored, because a key belongs to one type: a
/// registration has one type, and the key of a given value is its type.
///
/// The address of a `ResolveContext` in a slot is used only under the lock and while the scope is open. It is valid
/// there, because `finish` or `fail` removes it before the call that owns the context ends.
@safe @usableFromInline
struct ScopeSlots {
    @usableFromInline private(set) var first: UnsafeMutablePointer<ScopeSlot.Words>?
    @usableFromInline private(set) var count = 0
    private var further: [UInt: ScopeSlot] = [:]
    private(set) var blocks: [UnsafeMutablePointer<ScopeSlot.Words>] = unsafe []

    @inlinable static var firstCount: Int { 4 }

    init() {}

    @inlinable @inline(__always)
    func slot(of key: UInt) -> ScopeSlot? {
        var index = 0
        while index < count {
            guard index < Self.firstCount else { return furtherSlot(of: key) }
            // Proof: if the count is not zero, there is a first block.
            let slot = unsafe ScopeSlot(first.unsafelyUnwrapped + index)
            if slot.key == key { return slot }
            index &+= 1
        }
        return nil
    }

    @usableFromInline @inline(never)
    func furtherSlot(of key: UInt) -> ScopeSlot? {
        further[key]
    }

    /// The slot of a key; a new empty one if it had none.
    mutating func makeSlot(of key: UInt) -> ScopeSlot {
        if let slot = slot(of: key) { return slot }
        let (number, index) = Self.position(count)
        if index == 0 { addBlock(number) }
        let slot = unsafe ScopeSlot(block(number) + index)
        slot.initialize(key)
        if number > 0 { further[key] = slot }
        count += 1
        return slot
    }

    /// Allocates a block, which is twice as large as the one before it.
    private mutating func addBlock(_ number: Int) {
        let block = UnsafeMutablePointer<ScopeSlot.Words>.allocate(capacity: Self.firstCount << number)
        if number == 0 { unsafe first = block } else { unsafe blocks.append(block) }
    }

    /// The address of a block.
    ///
    /// Proof: called only with the block of a position below the count, or with one that `addBlock` has allocated.
    func block(_ number: Int) -> UnsafeMutablePointer<ScopeSlot.Words> {
        unsafe number == 0 ? first.unsafelyUnwrapped : blocks[number - 1]
    }

    /// The block of a slot, and the slot's index in it.
    static func position(_ position: Int) -> (block: Int, index: Int) {
        guard position >= firstCount else { return (0, position) }
        let number = Int.bitWidth - 1 - (position / firstCount + 1).leadingZeroBitCount
        return (number, position - firstCount * ((1 << number) - 1))
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopeSlots: Sendable {}

/// One slot of an open scope: see ``ScopeSlots``.
@safe @usableFromInline
struct ScopeSlot {
    /// The memory of a slot.
    @usableFromInline
    struct Words: Sendable {
        /// The address of a registration, plus 1; or the address of the metadata of a given value's type.
        @usableFromInline let key: UInt
        /// ``ScopeSlot/empty``, ``ScopeSlot/inPlace``, ``ScopeSlot/boxed``, or the address of the `ResolveContext` that
        /// constructs the instance on the fast path.
        @usableFromInline var state: UInt
        /// The flight of the construction, retained, or 0; on the fast path 0 until another request has to wait.
        @usableFromInline var flight: UInt
        /// The value, or a box if it is larger.
        @usableFromInline var value = InstanceWords()
    }

    @usableFromInline let words: UnsafeMutablePointer<Words>

    @inlinable static var empty: UInt { 0 }
    @inlinable static var inPlace: UInt { 1 }
    @inlinable static var boxed: UInt { 2 }

    @inlinable @inline(__always)
    init(_ words: UnsafeMutablePointer<Words>) {
        unsafe self.words = words
    }

    func initialize(_ key: UInt) {
        unsafe words.initialize(to: Words(key: key, state: ScopeSlot.empty, flight: 0))
    }

    /// The place of the value, at the end of the slot.
    @inlinable @inline(__always)
    var place: UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(words + 1) - MemoryLayout<InstanceWords>.size
    }

    @inlinable @inline(__always)
    var key: UInt { unsafe words.pointee.key }

    @inlinable @inline(__always)
    var isRegistration: Bool { key & 1 != 0 }

    @inlinable @inline(__always)
    var state: UInt {
        get { unsafe words.pointee.state }
        nonmutating set { unsafe words.pointee.state = newValue }
    }

    @inlinable @inline(__always)
    var isConstructed: Bool { state == ScopeSlot.inPlace || state == ScopeSlot.boxed }

    /// The context of the request that constructs the instance on the fast path. Only while the scope is open.
    ///
    /// Proof: any other value than the three states was written by `beginConstruction`.
    var constructingContext: ResolveContext? {
        guard state > ScopeSlot.boxed else { return nil }
        return unsafe ResolveContext(Address(state).pointer)
    }

    /// Stores the context of the request that constructs the instance.
    func beginConstruction(in context: ResolveContext) {
        state = unsafe UInt(bitPattern: context.address)
    }

    @usableFromInline var flightBits: UInt { unsafe words.pointee.flight }

    /// The flight of this word; nil if the word is 0.
    ///
    /// Proof: called with the word of a slot, which retains its flight until the end of the frame.
    static func flight(_ bits: UInt) -> Flight? {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Flight>.fromOpaque(opaque).takeUnretainedValue()
    }

    var flight: Flight? {
        get { Self.flight(flightBits) }
        nonmutating set {
            let new = newValue.map { unsafe UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
            dropFlight()
            unsafe words.pointee.flight = new
        }
    }

    func dropFlight() {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: flightBits) else { return }
        unsafe Unmanaged<Flight>.fromOpaque(opaque).release()
        unsafe words.pointee.flight = 0
    }

    /// The value of a slot that has one.
    @inlinable @inline(__always)
    func read<Value>(_ type: Value.Type) -> Value {
        guard InstanceWords.fits(type) else { return unboxed(type) }
        return unsafe place.assumingMemoryBound(to: Value.self).pointee
    }

    @inlinable @inline(__always)
    func store<Value>(_ value: Value) {
        guard InstanceWords.fits(Value.self) else { return box(value) }
        unsafe place.initializeMemory(as: Value.self, to: value)
        state = ScopeSlot.inPlace
    }

    @usableFromInline @inline(never)
    func unboxed<Value>(_ type: Value.Type) -> Value {
        unsafe place.assumingMemoryBound(to: Box<Value>.self).pointee.value
    }

    @usableFromInline @inline(never)
    func box<Value>(_ value: Value) {
        unsafe place.initializeMemory(as: Box<Value>.self, to: Box(value))
        state = ScopeSlot.boxed
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopeSlot: Sendable {}
