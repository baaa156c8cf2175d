/// The slots of one open scope, in raw memory: the values that it was given, and the instances constructed in it.
///
/// ```
///  0  key     the address of a registration, plus 1; or the address of the metadata of a given value's type
///  8  state   `empty`, `inPlace`, `boxed`, or the address of the `ResolveContext` that constructs the instance on the
///             fast path
/// 16  flight  the flight of the construction, retained, or 0; on the fast path 0 until another request has to wait
/// 24  value   five words: the value, or a box if it is larger
/// ```
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
    @usableFromInline private(set) var first: UnsafeMutableRawPointer?
    @usableFromInline private(set) var count = 0
    private var further: [UInt: UnsafeMutableRawPointer] = unsafe [:]
    private var blocks: [UnsafeMutableRawPointer] = unsafe []

    @inlinable static var firstCount: Int { 4 }
    @inlinable static var slotSize: Int { 64 }

    init() {}

    @inlinable @inline(__always)
    func slot(of key: UInt) -> ScopeSlot? {
        var index = 0
        while index < count {
            guard index < Self.firstCount else { return furtherSlot(of: key) }
            // Proof: if the count is not zero, there is a first block.
            let slot = unsafe ScopeSlot(first.unsafelyUnwrapped + index &* Self.slotSize)
            if slot.key == key { return slot }
            index &+= 1
        }
        return nil
    }

    @usableFromInline @inline(never)
    func furtherSlot(of key: UInt) -> ScopeSlot? {
        unsafe further[key].map { unsafe ScopeSlot($0) }
    }

    /// The slot of a key; a new empty one if it had none.
    mutating func makeSlot(of key: UInt) -> ScopeSlot {
        if let slot = slot(of: key) { return slot }
        let (number, index) = Self.position(count)
        if index == 0 { addBlock(number) }
        let address = unsafe block(number) + index * Self.slotSize
        if number > 0 { unsafe further[key] = address }
        count += 1
        let slot = unsafe ScopeSlot(address)
        slot.initialize(key)
        return slot
    }

    /// Allocates a block, which is twice as large as the one before it.
    private mutating func addBlock(_ number: Int) {
        let size = Self.firstCount << number
        let block = UnsafeMutableRawPointer.allocate(byteCount: size * Self.slotSize, alignment: 16)
        if number == 0 { unsafe first = block } else { unsafe blocks.append(block) }
    }

    /// The address of a block.
    ///
    /// Proof: called only with the block of a position below the count, or with one that `addBlock` has allocated.
    private func block(_ number: Int) -> UnsafeMutableRawPointer {
        unsafe number == 0 ? first.unsafelyUnwrapped : blocks[number - 1]
    }

    /// The block of a slot, and the slot's index in it.
    private static func position(_ position: Int) -> (block: Int, index: Int) {
        guard position >= firstCount else { return (0, position) }
        let number = Int.bitWidth - 1 - (position / firstCount + 1).leadingZeroBitCount
        return (number, position - firstCount * ((1 << number) - 1))
    }

    /// Releases the instances, the latest first. Only the thread that has closed the scope calls it, when no request
    /// reads the instances any more.
    func dropInstances() {
        var position = count
        while position > 0 {
            position -= 1
            let (number, index) = Self.position(position)
            let slot = unsafe ScopeSlot(block(number) + index * Self.slotSize)
            if slot.isRegistration, slot.isConstructed { slot.drop() }
        }
    }

    /// Releases the given values, the flights and the memory, at the end of the frame.
    func deallocate() {
        for position in 0..<count {
            let (number, index) = Self.position(position)
            let slot = unsafe ScopeSlot(block(number) + index * Self.slotSize)
            if !slot.isRegistration { slot.drop() }
            slot.dropFlight()
        }
        unsafe first?.deallocate()
        unsafe blocks.forEach { unsafe $0.deallocate() }
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopeSlots: Sendable {}

/// One slot of an open scope: see ``ScopeSlots``.
@safe @usableFromInline
struct ScopeSlot {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable static var empty: UInt { 0 }
    @inlinable static var inPlace: UInt { 1 }
    @inlinable static var boxed: UInt { 2 }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// The key of a registration's slot.
    static func key(_ entry: Entry) -> UInt {
        unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque()) | 1
    }

    func initialize(_ key: UInt) {
        unsafe address.initializeMemory(as: UInt.self, repeating: 0, count: 8)
        unsafe address.storeBytes(of: key, as: UInt.self)
    }

    @inlinable @inline(__always)
    var key: UInt { unsafe address.load(as: UInt.self) }

    @inlinable @inline(__always)
    var isRegistration: Bool { key & 1 != 0 }

    @inlinable @inline(__always)
    var state: UInt {
        get { unsafe address.load(fromByteOffset: 8, as: UInt.self) }
        nonmutating set { unsafe address.storeBytes(of: newValue, toByteOffset: 8, as: UInt.self) }
    }

    @inlinable @inline(__always)
    var isConstructed: Bool { state == ScopeSlot.inPlace || state == ScopeSlot.boxed }

    /// The context of the request that constructs the instance on the fast path. Only while the scope is open.
    ///
    /// Proof: any other value than the three states was written by `beginConstruction`.
    var constructingContext: ResolveContext? {
        guard state > ScopeSlot.boxed else { return nil }
        return unsafe ResolveContext(UnsafeMutableRawPointer(bitPattern: state).unsafelyUnwrapped)
    }

    /// Stores the context of the request that constructs the instance.
    func beginConstruction(in context: ResolveContext) {
        state = unsafe UInt(bitPattern: context.address)
    }

    @usableFromInline var flightBits: UInt { unsafe address.load(fromByteOffset: 16, as: UInt.self) }

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
            unsafe address.storeBytes(of: new, toByteOffset: 16, as: UInt.self)
        }
    }

    func dropFlight() {
        guard let opaque = unsafe UnsafeRawPointer(bitPattern: flightBits) else { return }
        unsafe Unmanaged<Flight>.fromOpaque(opaque).release()
        unsafe address.storeBytes(of: 0, toByteOffset: 16, as: UInt.self)
    }

    @inlinable @inline(__always)
    static func fits<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size <= 40 && MemoryLayout<Value>.alignment <= 8
    }

    /// The value of a slot that has one.
    @inlinable @inline(__always)
    func read<Value>(_ type: Value.Type) -> Value {
        guard Self.fits(type) else { return unboxed(type) }
        return unsafe (address + 24).assumingMemoryBound(to: Value.self).pointee
    }

    @inlinable @inline(__always)
    func store<Value>(_ value: Value) {
        guard Self.fits(Value.self) else { return box(value) }
        unsafe (address + 24).initializeMemory(as: Value.self, to: value)
        state = ScopeSlot.inPlace
    }

    @usableFromInline @inline(never)
    func unboxed<Value>(_ type: Value.Type) -> Value {
        unsafe (address + 24).assumingMemoryBound(to: Box<Value>.self).pointee.value
    }

    @usableFromInline @inline(never)
    func box<Value>(_ value: Value) {
        unsafe (address + 24).initializeMemory(as: Box<Value>.self, to: Box(value))
        state = ScopeSlot.boxed
    }

    /// Releases the value, if there is one.
    func drop() {
        if state == ScopeSlot.boxed {
            _ = unsafe (address + 24).assumingMemoryBound(to: AnyObject.self).deinitialize(count: 1)
        } else if state == ScopeSlot.inPlace {
            func deinitialize<Value>(_ type: Value.Type) {
                _ = unsafe (address + 24).assumingMemoryBound(to: type).deinitialize(count: 1)
            }
            _openExistential(type, do: deinitialize)
        }
        state = ScopeSlot.empty
    }

    /// The type of the value.
    ///
    /// Proof: the key is the address of a registration, which lives as long as the frame, or of a type's metadata.
    private var type: Any.Type {
        guard isRegistration else { return unsafe unsafeBitCast(key, to: Any.Type.self) }
        let opaque = unsafe UnsafeRawPointer(bitPattern: key & ~1).unsafelyUnwrapped
        return unsafe Unmanaged<Entry>.fromOpaque(opaque)._withUnsafeGuaranteedRef { $0.key.type }
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopeSlot: Sendable {}
