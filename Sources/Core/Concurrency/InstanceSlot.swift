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

    /// Publishes a word where none is; false where one is.
    func publishFirst(_ word: UInt) -> Bool {
        bits.compareExchange(expected: 0, desired: word, ordering: .acquiringAndReleasing).exchanged
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
}

/// An instance that is written once and never let go before its container: `.container` scope.
///
/// Who writes: the holder of the registration's flight, once; `publishFirst` keeps the first. Who reads: anybody, with one
/// acquiring load that pairs with the releasing store, so who sees the address sees the instance there whole. There is no
/// reset and the instance is not written again, so no reader can meet a free or a change.
///
/// An address, not an object, for the runtime would make the types of what surrounds the instance for each service again.
/// Proof: nothing but `store` writes the word, and the instance stands there until the slot's own end.
final class PermanentSlot<Instance>: Sendable {
    private let word = PublishedWord(0)

    /// Where the instance stands as long as the slot is there; nil when there is none.
    var address: UnsafeMutablePointer<Instance>? { unsafe UnsafeMutablePointer(bitPattern: word.load()) }

    func load() -> Instance? { unsafe address?.pointee }

    func store(_ instance: Instance) {
        let address = UnsafeMutablePointer<Instance>.allocate(capacity: 1)
        unsafe address.initialize(to: instance)
        if !word.publishFirst(UInt(bitPattern: address)) { unsafe Self.end(address) }
    }

    private static func end(_ address: UnsafeMutablePointer<Instance>) {
        unsafe address.deinitialize(count: 1)
        unsafe address.deallocate()
    }

    deinit {
        if let address = unsafe address { unsafe Self.end(address) }
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

    /// Publishes an object where none is.
    func publishFirst(_ object: Object) {
        retired.withLock { retired in
            guard retired.isEmpty else { return }
            retired.append(object)
            let pointer = unsafe Unmanaged.passUnretained(object).toOpaque()
            current.store(UInt(bitPattern: pointer), ordering: .releasing)
        }
    }
}
