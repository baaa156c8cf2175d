/// What one open scope keeps, in raw memory: the values that it was given, and the instances made in it.
///
/// ```
///  0  key     what it is the place of: the address of a registration and 1, or that of the metadata of a given value's type
///  8  state   `empty`, `inPlace`, `boxed`, or the address of the `Joint` of who makes the instance on the hot path
/// 16  flight  the construction on the long way, retained, or 0; the hot path has none until somebody has to wait
/// 24  value   five words: the instance, or the box of one that is greater
/// ```
///
/// The first places stand in one piece of memory and are looked through; the others are found by a dictionary. A place
/// never moves.
///
/// Why it is right. A frame's lock protects it: whoever reads or writes a place holds that, but for who has closed the
/// scope and lets go of its instances, which nobody else reads or writes from then on. A value is read as the type
/// that it was stored as, because a key belongs to one type: a registration is for one, and a given value's key is its
/// type. A joint's address stands in a place for as long as who makes the instance is inside the call that owns the
/// joint: `make` writes it and `finish` takes it out, both under the lock.
@safe @usableFromInline
struct ScopedPlaces {
    @usableFromInline private(set) var first: UnsafeMutableRawPointer?
    @usableFromInline private(set) var count = 0
    private var further: [UInt: UnsafeMutableRawPointer] = unsafe [:]
    private var pieces: [UnsafeMutableRawPointer] = unsafe []

    @inlinable static var firstCount: Int { 4 }
    @inlinable static var placeSize: Int { 64 }

    init() {}

    @inlinable @inline(__always)
    func place(of key: UInt) -> ScopedPlace? {
        var index = 0
        while index < count {
            guard index < Self.firstCount else { return furtherPlace(of: key) }
            // Proof: with a count there is a first piece.
            let place = unsafe ScopedPlace(first.unsafelyUnwrapped + index &* Self.placeSize)
            if place.key == key { return place }
            index &+= 1
        }
        return nil
    }

    @usableFromInline @inline(never)
    func furtherPlace(of key: UInt) -> ScopedPlace? {
        unsafe further[key].map { unsafe ScopedPlace($0) }
    }

    /// The place of a key, an empty one when it had none.
    mutating func makePlace(of key: UInt) -> ScopedPlace {
        if let place = place(of: key) { return place }
        let (number, index) = Self.position(count)
        if index == 0 { addPiece(number) }
        let address = unsafe piece(number) + index * Self.placeSize
        if number > 0 { unsafe further[key] = address }
        count += 1
        let place = unsafe ScopedPlace(address)
        place.initialize(key)
        return place
    }

    /// Each piece is twice as great as the one before it.
    private mutating func addPiece(_ number: Int) {
        let size = Self.firstCount << number
        let piece = UnsafeMutableRawPointer.allocate(byteCount: size * Self.placeSize, alignment: 16)
        if number == 0 { unsafe first = piece } else { unsafe pieces.append(piece) }
    }

    /// Proof: asked for a position below the count, or one that `addPiece` has made.
    private func piece(_ number: Int) -> UnsafeMutableRawPointer {
        unsafe number == 0 ? first.unsafelyUnwrapped : pieces[number - 1]
    }

    /// The number of the piece of a place, and the place's number in there.
    private static func position(_ position: Int) -> (piece: Int, index: Int) {
        guard position >= firstCount else { return (0, position) }
        let number = Int.bitWidth - 1 - (position / firstCount + 1).leadingZeroBitCount
        return (number, position - firstCount * ((1 << number) - 1))
    }

    /// Lets go of the instances, the latest first. Only who has closed the scope may: nobody asks for them any more.
    func dropInstances() {
        var position = count
        while position > 0 {
            position -= 1
            let (number, index) = Self.position(position)
            let place = unsafe ScopedPlace(piece(number) + index * Self.placeSize)
            if place.isRegistration, place.isMade { place.drop() }
        }
    }

    /// Lets go of the given values and of the memory, at the end of the frame.
    func deallocate() {
        for position in 0..<count {
            let (number, index) = Self.position(position)
            let place = unsafe ScopedPlace(piece(number) + index * Self.placeSize)
            if !place.isRegistration { place.drop() }
            place.dropFlight()
        }
        unsafe first?.deallocate()
        unsafe pieces.forEach { unsafe $0.deallocate() }
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopedPlaces: Sendable {}

/// One place of an open scope: see ``ScopedPlaces``.
@safe @usableFromInline
struct ScopedPlace {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable static var empty: UInt { 0 }
    @inlinable static var inPlace: UInt { 1 }
    @inlinable static var boxed: UInt { 2 }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// The key of a registration's place.
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
    var isMade: Bool { state == ScopedPlace.inPlace || state == ScopedPlace.boxed }

    /// The joint of who makes the instance on the hot path.
    ///
    /// Proof: a state that is none of the three is what `make` wrote.
    var maker: Joint? {
        guard state > ScopedPlace.boxed else { return nil }
        return unsafe Joint(UnsafeMutableRawPointer(bitPattern: state).unsafelyUnwrapped)
    }

    /// Notes who makes the instance.
    func make(_ maker: Joint) {
        state = unsafe UInt(bitPattern: maker.address)
    }

    @usableFromInline var flightBits: UInt { unsafe address.load(fromByteOffset: 16, as: UInt.self) }

    /// Proof: asked of the word of a place, which keeps its flight to the end of the frame.
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

    /// The value of a place that has one.
    @inlinable @inline(__always)
    func read<Value>(_ type: Value.Type) -> Value {
        guard Self.fits(type) else { return unboxed(type) }
        return unsafe (address + 24).assumingMemoryBound(to: Value.self).pointee
    }

    @inlinable @inline(__always)
    func store<Value>(_ value: Value) {
        guard Self.fits(Value.self) else { return box(value) }
        unsafe (address + 24).initializeMemory(as: Value.self, to: value)
        state = ScopedPlace.inPlace
    }

    @usableFromInline @inline(never)
    func unboxed<Value>(_ type: Value.Type) -> Value {
        unsafe (address + 24).assumingMemoryBound(to: Box<Value>.self).pointee.value
    }

    @usableFromInline @inline(never)
    func box<Value>(_ value: Value) {
        unsafe (address + 24).initializeMemory(as: Box<Value>.self, to: Box(value))
        state = ScopedPlace.boxed
    }

    /// Lets go of the value, if there is one.
    func drop() {
        if state == ScopedPlace.boxed {
            _ = unsafe (address + 24).assumingMemoryBound(to: AnyObject.self).deinitialize(count: 1)
        } else if state == ScopedPlace.inPlace {
            func deinitialize<Value>(_ type: Value.Type) {
                _ = unsafe (address + 24).assumingMemoryBound(to: type).deinitialize(count: 1)
            }
            _openExistential(type, do: deinitialize)
        }
        state = ScopedPlace.empty
    }

    /// Proof: the key is that of a registration, which lives as long as the frame, or a type's metadata.
    private var type: Any.Type {
        guard isRegistration else { return unsafe unsafeBitCast(key, to: Any.Type.self) }
        let opaque = unsafe UnsafeRawPointer(bitPattern: key & ~1).unsafelyUnwrapped
        return unsafe Unmanaged<Entry>.fromOpaque(opaque)._withUnsafeGuaranteedRef { $0.key.type }
    }
}

@available(*, unavailable, message: "It belongs to the lock of its frame.")
extension ScopedPlace: Sendable {}
