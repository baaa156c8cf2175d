public import Synchronization

/// One word that is published as a whole: the address of something immutable, a key, a mark, or an address with marks
/// in its low bits.
///
/// A reader's acquiring load pairs with the releasing store of `publish`, so a reader that sees the address sees the
/// complete contents. The memory behind each published word lives as long as the word, so no address dangles.
@usableFromInline
struct PublishedWord: ~Copyable, Sendable {
    @usableFromInline let bits: Atomic<UInt>

    init(_ word: UInt) {
        bits = Atomic(word)
    }

    @inlinable @inline(__always)
    func load() -> UInt {
        bits.load(ordering: .acquiring)
    }

    func publish(_ word: UInt) {
        bits.store(word, ordering: .releasing)
    }

    /// Publishes a word if there is none; false if there is one.
    func publishFirst(_ word: UInt) -> Bool {
        bits.compareExchange(expected: 0, desired: word, ordering: .acquiringAndReleasing).exchanged
    }

    /// Counts up. The count orders no other memory.
    func increment() {
        bits.wrappingAdd(1, ordering: .relaxed)
    }

    /// Counts down.
    func decrement() {
        bits.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Sets bits and keeps the others.
    func add(_ marks: UInt) {
        _ = bits.bitwiseOr(marks, ordering: .acquiringAndReleasing)
    }
}

/// An instance that is written once and lives as long as the slot: of a service in `.container` scope, or of a `Lazy`.
///
/// Writers: the code that constructs or provides the instance; `publishFirst` keeps the first one. Readers: any thread,
/// with one acquiring load that pairs with the releasing store, so a reader that sees the address sees the complete
/// instance. The instance is neither released nor written again before the slot ends, so no reader can find a freed or
/// a changed instance.
///
/// The slot does not know the type, because the runtime would instantiate a type for each service. Proof: its owner
/// stores, loads and ends it with one type; only `store` writes the word, and the instance stays at that address until
/// the owner ends the slot.
struct SingletonSlot: ~Copyable, Sendable {
    private let word = PublishedWord(0)

    /// The address of the instance, valid as long as the slot; 0 if there is none.
    var address: UInt { word.load() }

    func load<Instance>(as type: Instance.Type) -> Instance? {
        unsafe UnsafeMutablePointer<Instance>(bitPattern: address)?.pointee
    }

    func store<Instance>(_ instance: Instance) {
        let memory = InstanceMemory(instance)
        if unsafe !word.publishFirst(UInt(bitPattern: memory.address)) { memory.end(Instance.self) }
    }

    /// Releases the instance; the owner calls it once, at its own end.
    func end(_ type: Any.Type) {
        func open<Instance>(_ type: Instance.Type) {
            if let address = unsafe UnsafeMutableRawPointer(bitPattern: address) {
                unsafe InstanceMemory(address).end(type)
            }
        }
        if address != 0 { open(type) }
    }
}

/// A reference to an immutable object with many readers and few replacements. Replaced objects live as long as the
/// slot.
///
/// Readers make one acquiring load that pairs with the releasing store of `publish`. Since nothing published is freed
/// before the slot, a reader's reference cannot dangle. Use it for objects that are replaced a handful of times: tables
/// and hooks.
final class PublishedReference<Object: AnyObject & Sendable>: Sendable {
    private let current = Atomic<UInt>(0)
    private let retired = Locked<[Object]>([])

    func load() -> Object? {
        let bits = current.load(ordering: .acquiring)
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Calls `body` with the object, which is not retained; nil if none was published.
    @inline(__always)
    func withObject<Result>(_ body: (Object) -> Result) -> Result? {
        let bits = current.load(ordering: .acquiring)
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// Whether an object was published.
    var isPublished: Bool { current.load(ordering: .acquiring) != 0 }

    func publish(_ object: Object) {
        retired.withLock { retired in
            retired.append(object)
            let pointer = unsafe Unmanaged.passUnretained(object).toOpaque()
            current.store(UInt(bitPattern: pointer), ordering: .releasing)
        }
    }

    /// Publishes an object if there is none.
    func publishFirst(_ object: Object) {
        retired.withLock { retired in
            guard retired.isEmpty else { return }
            retired.append(object)
            let pointer = unsafe Unmanaged.passUnretained(object).toOpaque()
            current.store(UInt(bitPattern: pointer), ordering: .releasing)
        }
    }
}
