public import Synchronization

/// One word that is published whole: the address of something immutable.
///
/// A reader's acquiring load pairs with the releasing store of `publish`, so who sees the address sees what stands there.
/// What a word has ever led to lives as long as the word, so no address dangles.
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

    /// Sets bits, beside others that stay.
    func add(_ marks: UInt) {
        _ = bits.bitwiseOr(marks, ordering: .acquiringAndReleasing)
    }
}

/// Holds a value of any type as an object, so that it can be stored untyped and taken back by its exact type.
final class Box<Value>: @unchecked Sendable {
    // Sendable: immutable. What a shared scope stores is Sendable by the compiler's rule on `scope(_:)`; what an object
    // graph or an argument list stores stays on its thread.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Where the value stands as long as the box is there.
    ///
    /// Proof: the value is an immutable stored property of a final class, so it stands inside the object and stays.
    var address: UnsafePointer<Value> {
        let object = unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let offset = max(16, MemoryLayout<Value>.alignment)
        return unsafe (object + offset).assumingMemoryBound(to: Value.self)
    }
}

/// An instance that is written once and never let go before its container: `.container` scope.
///
/// Who writes: the holder of the registration's flight, once; `storeIfNil` keeps the first. Who reads: anybody, with one
/// acquiring load that pairs with the releasing store, so who sees the box sees the instance in it whole. There is no
/// reset and the box is immutable, so no reader can meet a free or a change.
///
/// The reference is not typed, for the runtime would make the types of what surrounds it for each service again. Proof of
/// the casts: nothing but `store` writes it.
final class PermanentSlot<Instance>: Sendable {
    private let reference = AtomicLazyReference<any AnyObject & Sendable>()

    private var box: Box<Instance>? {
        guard let object = reference.load() else { return nil }
        return unsafe unsafeDowncast(object, to: Box<Instance>.self)
    }

    func load() -> Instance? {
        guard let box else { return nil }
        return box.value
    }

    func store(_ instance: Instance) {
        _ = reference.storeIfNil(Box(instance))
    }

    /// Where the instance stands as long as the slot is there; nil when there is none.
    var address: UnsafePointer<Instance>? {
        guard let box else { return nil }
        return unsafe box.address
    }
}

/// A reference to an immutable object that many read and few replace; what was replaced lives as long as the slot.
///
/// Readers make one acquiring load that pairs with the releasing store of `publish`. Since nothing published is freed
/// before the slot, a reader's reference cannot dangle. Meant for what is replaced a handful of times: tables and hooks.
final class PublishedReference<Object: AnyObject & Sendable>: Sendable {
    private let current = Atomic<UInt>(0)
    private let retired = Locked<[Object]>([])

    func load() -> Object? {
        let bits = current.load(ordering: .acquiring)
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    func publish(_ object: Object) {
        retired.withLock { retired in
            retired.append(object)
            let pointer = unsafe Unmanaged.passUnretained(object).toOpaque()
            current.store(UInt(bitPattern: pointer), ordering: .releasing)
        }
    }
}
