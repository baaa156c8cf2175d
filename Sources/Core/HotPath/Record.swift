/// A registration as the hot path sees it, in raw memory. The only file of this package that reads memory by address.
///
/// ```
///  0  recipe     two words: a closure; only where a link says make or graph
/// 16  slot       the address of the permanent instance, or 0; where an argument is taken, its type's key
/// 24  entry      the registration, unretained
/// 32  name       two words: the bits of the registration's name, or 0
/// 48  links      one word for each parameter of the factory
/// ```
///
/// Why it is right. A record is written by `LinkCompiler` before its address is published and then changes in `slot`
/// alone, which goes once from 0 to an address. Its memory, the registration and the instance live as long as the
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

    static func size(links: Int) -> Int { (48 + 8 * links + 15) & ~15 }

    func initialize(_ entry: Entry) {
        unsafe address.initializeMemory(as: UInt.self, repeating: 0, count: 6)
        unsafe (address + 16).initializeMemory(as: PublishedWord.self, to: PublishedWord(0))
        unsafe (address + 24).storeBytes(of: Unmanaged.passUnretained(entry).toOpaque(), as: UnsafeRawPointer.self)
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
        unsafe (address + (48 + index * 8)).storeBytes(of: link.word, as: UInt.self)
    }

    var entry: Entry {
        unsafe Unmanaged<Entry>.fromOpaque((address + 24).load(as: UnsafeRawPointer.self)).takeUnretainedValue()
    }

    /// Notes the key of the one run-time argument that the factory takes.
    func setArgument(_ type: Any.Type) {
        publish(LinkTable.key(ServiceKey(type)))
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
        let link = unsafe Link(word: (address + (48 &+ index &* 8)).load(as: UInt.self))
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

    /// The error of a factory, on the way to the one who asked.
    @usableFromInline @inline(never)
    func passing(_ error: ResolutionError) -> ResolutionError {
        error.prepending(entry)
    }

    /// The instance that the registration keeps; notes the address of a permanent one.
    @usableFromInline
    func kept<Service>(_ service: Service.Type) -> Service? {
        let entry = unsafe unsafeDowncast(entry, to: TypedEntry<Service>.self)
        switch entry.retention {
        case .permanent(let slot):
            guard let address = unsafe slot.address else { return nil }
            publish(UInt(bitPattern: address))
            return unsafe address.pointee
        case .resettable(let slot): return slot.load()
        case .transient, .graph, .scoped: return nil
        }
    }

    /// A kept instance that has to be asked for or made, by the registration that the record is for.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        if let instance = kept(service) { return instance }
        let entry = entry
        let selection = Selection(name: entry.key.name, entry: entry)
        return try asked.container.resolve(service, RootRequest(selection: selection, isMain: false))
    }
}

extension Link {
    /// A parameter that is not simply made.
    @inlinable @inline(never)
    func obtain<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        guard let joint = asked.joint else { return try record.obtain(service, asked) }
        if kind == Link.argument { return unsafe joint.argument.assumingMemoryBound(to: Service.self).pointee }
        guard kind == Link.graph else { return try record.obtain(service, asked) }
        if let instance = joint.instance(of: record, service) { return instance }
        let instance = try record.make(service, asked)
        joint.insert(instance, of: record)
        return instance
    }
}

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

/// The bits of a value that holds one object and nothing else, without holding it.
///
/// Proof that reading is right: an existential around an object, like a plain reference, consists of the reference and of
/// constants, so its bits stay valid as long as the object; who reads holds the object meanwhile, and reading retains it
/// for the copy.
@safe final class UnretainedCopy<Value> {
    private let bits: UnsafeMutableRawPointer

    /// - Parameter value: An object, whatever it is seen as.
    init(_ value: Value) {
        let size = MemoryLayout<Value>.size
        unsafe bits = .allocate(byteCount: size, alignment: MemoryLayout<Value>.alignment)
        unsafe withUnsafeBytes(of: value) { unsafe bits.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: size) }
    }

    deinit {
        unsafe bits.deallocate()
    }

    /// The value; only while somebody holds its object.
    var value: Value { unsafe bits.assumingMemoryBound(to: Value.self).pointee }
}

/// Where a container finds links by key: an open-addressing table in raw memory.
///
/// Pairs of words, key and link, in a power of two of places at an address with six low bits free; those say how far the
/// product of key and golden ratio is shifted to give a place (Knuth, The Art of Computer Programming 3, 6.4:
/// multiplicative hashing; collisions go to the next place). A key is the address of a type's metadata, with the bits of
/// a name mixed in and then odd, so the two never meet.
@usableFromInline
enum LinkTable {
    /// The table of who has none: it has a place to look at and no key, so that nobody has to ask whether there is one.
    static let cold: UInt = {
        let places = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        unsafe places.initializeMemory(as: UInt.self, repeating: 0, count: 8)
        return UInt(bitPattern: places) | 63
    }()

    @inlinable @inline(__always)
    static func key<Service>(_ service: Service.Type) -> UInt {
        unsafe UInt(bitPattern: unsafeBitCast(service as Any.Type, to: Int.self))
    }

    static func key(_ key: ServiceKey) -> UInt {
        let type = unsafe UInt(bitPattern: unsafeBitCast(key.type, to: Int.self))
        return key.name.map { mixed(type, $0.bits) } ?? type
    }

    @inlinable @inline(__always)
    static func mixed(_ type: UInt, _ name: (UInt, UInt)) -> UInt {
        type ^ (((name.0 &* golden) ^ (name.1 &* 0xD6E8_FEB8_6659_FD93)) | 1)
    }

    @inlinable static var golden: UInt { 0x9E37_79B9_7F4A_7C15 }

    /// The link in the first place of the key; nil where that is another's or empty.
    @inlinable @inline(__always)
    static func first(_ key: UInt, in table: UInt) -> Link? {
        let offset = Int(bitPattern: ((key &* golden) &>> (table & 63)) &<< 4)
        let place = unsafe UnsafeRawPointer(bitPattern: table & ~63).unsafelyUnwrapped + offset
        guard unsafe place.load(as: UInt.self) == key else { return nil }
        return unsafe Link(word: place.load(fromByteOffset: 8, as: UInt.self))
    }

    /// The link of a key; nil where the table has none.
    static func find(_ key: UInt, in table: UInt) -> Link? {
        let places = unsafe UnsafePointer<(key: UInt, link: UInt)>(bitPattern: table & ~63).unsafelyUnwrapped
        let mask: UInt = (1 &<< (64 &- (table & 63))) &- 1
        var index = (key &* golden) &>> (table & 63)
        while true {
            let place = unsafe places[Int(bitPattern: index)]
            if place.key == key { return Link(word: place.link) }
            if place.key == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// A table of these links, at most half full; the caller frees `address`.
    static func make(_ links: [(key: UInt, link: Link)]) -> (table: UInt, address: UnsafeMutableRawPointer) {
        var bits: UInt = 1
        while 1 << bits < links.count * 2 { bits += 1 }
        let count = 1 << Int(bits)
        let address = UnsafeMutableRawPointer.allocate(byteCount: 16 * count, alignment: 64)
        let places = unsafe address.bindMemory(to: (key: UInt, link: UInt).self, capacity: count)
        unsafe places.initialize(repeating: (0, 0), count: count)
        for (key, link) in links {
            var index = Int(bitPattern: (key &* golden) &>> (64 - bits))
            while unsafe places[index].key != 0 { index = (index + 1) & (count - 1) }
            unsafe places[index] = (key, link.word)
        }
        return unsafe (UInt(bitPattern: address) | (64 - bits), address)
    }
}

/// The records and tables of one container; holds what they point to.
@safe final class LinkMemory: @unchecked Sendable {
    // Sendable: the records are as `Record` says; the rest is immutable, or belongs to the container's lock.
    private let registrations: RegistrationTable
    private let records: UnsafeMutableRawPointer
    private var tables: [UnsafeMutableRawPointer] = unsafe []
    /// Those whose record has a recipe.
    private var cooks: [(entry: Entry, record: Record)] = []
    private let links: [(key: UInt, link: Link)]

    /// - Parameter size: Of all records together, in bytes.
    init(
        _ registrations: RegistrationTable, size: Int, _ write: (UnsafeMutableRawPointer) -> [(key: UInt, link: Link)]
    ) {
        self.registrations = registrations
        unsafe records = .allocate(byteCount: max(size, 16), alignment: 16)
        links = unsafe write(records)
        cooks = links.compactMap { $0.link.isMade ? ($0.link.record.entry, $0.link.record) : nil }
    }

    deinit {
        for (entry, record) in cooks { entry.deinitializeRecipe(at: record) }
        unsafe records.deallocate()
        for unsafe table in unsafe tables { unsafe table.deallocate() }
    }

    /// A table of everything, or of the kept alone: under an observer each construction has to be told of.
    func table(makes: Bool) -> UInt {
        let made = unsafe LinkTable.make(
            makes ? links : links.map { (key: $0.key, link: $0.link.isMade ? .cold : $0.link) })
        unsafe tables.append(made.address)
        return unsafe made.table
    }
}

extension RegistrationName {
    /// The words of the text as it stands in memory: equal bits are equal texts, and unequal ones say nothing.
    @inlinable @inline(__always)
    var bits: (UInt, UInt) { unsafe unsafeBitCast(description, to: (UInt, UInt).self) }
}
