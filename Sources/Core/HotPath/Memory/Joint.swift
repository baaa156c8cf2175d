/// What one request shares while it makes a graph, on its own stack: instances of graph scope and the run-time argument.
///
/// ```
///  0  container   the one that was asked, unretained
///  8  count       of the places in use
/// 16  overflow    what had no place: a `JointOverflow`, or 0
/// 24  argument    the address of the argument, or 0
/// 32  places      eight of six words: the record, and the instance where it has at most five words
/// ```
///
/// Why it is right. It is made, used and ended inside one call on one thread, in memory that the call owns; only recipes
/// that run inside the call know it. An instance is read as the type of the record that it was inserted with.
@safe @usableFromInline
struct Joint {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable static var capacity: Int { 8 }
    @inlinable static var placeSize: Int { 48 }
    @inlinable static var size: Int { 32 + capacity * placeSize }

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) {
        unsafe self.address = address
    }

    /// What `body` gives with a joint of its own.
    @inlinable @inline(__always)
    static func with<Service>(
        _ container: Container, argument: UnsafeRawPointer?, _ body: (Asked) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        try unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
            (memory: UnsafeMutableRawBufferPointer) throws(ResolutionError) in
            // Proof: a buffer of a size that is not zero has an address.
            let joint = unsafe Joint(memory.baseAddress.unsafelyUnwrapped)
            let container = unsafe Unmanaged.passUnretained(container).toOpaque()
            unsafe joint.address.storeBytes(of: container, as: UnsafeMutableRawPointer.self)
            unsafe joint.address.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
            unsafe joint.address.storeBytes(of: 0, toByteOffset: 16, as: UInt.self)
            unsafe joint.address.storeBytes(of: UInt(bitPattern: argument), toByteOffset: 24, as: UInt.self)
            defer { if joint.count != 0 { joint.end() } }
            return try body(Asked(joint))
        }
    }

    var container: Container {
        unsafe Unmanaged<Container>.fromOpaque(address.load(as: UnsafeRawPointer.self)).takeUnretainedValue()
    }

    @inlinable @inline(__always)
    var count: Int { unsafe address.load(fromByteOffset: 8, as: Int.self) }

    /// Proof: a link to an argument stands in the record of a registration that takes one, whose requests bring it.
    @inlinable @inline(__always)
    var argument: UnsafeRawPointer { unsafe address.load(fromByteOffset: 24, as: UnsafeRawPointer.self) }

    @inlinable @inline(__always)
    func instance<Service>(of record: Record, _ service: Service.Type) -> Service? {
        let count = count
        var index = 0
        while index < min(count, Joint.capacity) {
            let place = unsafe address + (32 &+ index &* Joint.placeSize)
            if unsafe place.load(as: UInt.self) == UInt(bitPattern: record.address) {
                return unsafe (place + 8).assumingMemoryBound(to: Service.self).pointee
            }
            index &+= 1
        }
        return count > Joint.capacity ? overflown(record, service) : nil
    }

    @inlinable @inline(__always)
    func insert<Service>(_ instance: Service, of record: Record) {
        let count = count
        guard count < Joint.capacity, MemoryLayout<Service>.size <= 40, MemoryLayout<Service>.alignment <= 8 else {
            return overflow(instance, record)
        }
        let place = unsafe address + (32 &+ count &* Joint.placeSize)
        unsafe place.storeBytes(of: UInt(bitPattern: record.address), as: UInt.self)
        unsafe (place + 8).initializeMemory(as: Service.self, to: instance)
        unsafe address.storeBytes(of: count &+ 1, toByteOffset: 8, as: Int.self)
    }

    /// Fills the places for good, so that whoever does not find an instance in them looks in the overflow.
    @usableFromInline @inline(never)
    func overflow<Service>(_ instance: Service, _ record: Record) {
        var count = count
        while count <= Joint.capacity {
            if count < Joint.capacity {
                unsafe (address + (32 + count * Joint.placeSize)).storeBytes(of: 0, as: UInt.self)
            }
            count += 1
        }
        unsafe address.storeBytes(of: count, toByteOffset: 8, as: Int.self)
        let overflow: JointOverflow
        if let known = unsafe self.overflow {
            overflow = unsafe known.takeUnretainedValue()
        } else {
            overflow = JointOverflow()
            let opaque = unsafe Unmanaged.passRetained(overflow).toOpaque()
            unsafe address.storeBytes(of: opaque, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
        }
        unsafe overflow.instances[UInt(bitPattern: record.address)] = Box(instance)
    }

    private var overflow: Unmanaged<JointOverflow>? {
        guard let opaque = unsafe address.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return nil }
        return unsafe Unmanaged<JointOverflow>.fromOpaque(opaque)
    }

    @usableFromInline @inline(never)
    func overflown<Service>(_ record: Record, _ service: Service.Type) -> Service? {
        guard let overflow = unsafe overflow else { return nil }
        let box = unsafe overflow._withUnsafeGuaranteedRef { unsafe $0.instances[UInt(bitPattern: record.address)] }
        return (box as? Box<Service>)?.value
    }

    /// Lets go of what was shared, the latest first.
    @usableFromInline @inline(never)
    func end() {
        if let overflow = unsafe overflow { unsafe overflow.release() }
        var index = min(count, Joint.capacity)
        while index > 0 {
            index -= 1
            let place = unsafe address + (32 + index * Joint.placeSize)
            guard let record = unsafe place.load(as: UnsafeMutableRawPointer?.self) else { continue }
            unsafe Record(record).entry.deinitializeInstance(at: place + 8)
        }
    }
}

/// What has no place in a `Joint`, by the address of its record.
final class JointOverflow {
    var instances: [UInt: AnyObject] = [:]
}

@available(*, unavailable, message: "It stays on the stack of its request.")
extension Joint: Sendable {}
