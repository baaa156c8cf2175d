/// A registration as the hot path sees it, in raw memory. The only file of this package that reads memory by address.
///
/// ```
///  0  recipe     two words: a closure; only where a link says make or graph
/// 16  slot       the address of the permanent instance, or 0
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
        if link.isMade { return try link.record.make(service, asked) }
        if link.kind == Link.permanent {
            let instance = link.record.instance
            if instance != 0 { return Self.read(instance, as: service) }
        }
        return try link.record.obtain(service, asked)
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

    /// A kept instance that has to be asked for or made: by the registration that the link is for, as its factory would.
    @usableFromInline @inline(never)
    func obtain<Service>(_ service: Service.Type, _ asked: Asked) throws(ResolutionError) -> Service {
        let entry = entry
        if let instance = kept(service) { return instance }
        let selection = Selection(name: entry.key.name, entry: entry)
        return try asked.container.resolve(service, RootRequest(selection: selection, isMain: false))
    }
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
