/// The index of a container's links by key: an open-addressing table in raw memory.
///
/// The number of slots is a power of two. Each slot has two words, a key and a link, and four slots are one cache line.
/// A table begins at a multiple of 64. Its word is that address, with a shift in the six low bits: the product of key
/// and golden ratio, shifted right by that many bits, is the number of a slot (Knuth, The Art of Computer Programming
/// 3, 6.4: multiplicative hashing). A key that finds its slot taken goes to the other slots of the same line, then to
/// the next line.
///
/// A key is the address of a type's metadata. With a name, the bits of the name are mixed in and the key is odd, so the
/// two kinds never collide. Metadata is often stored at equal distances, which the product alone would turn into
/// clusters: see ``AddressHash``.
///
/// A slot is filled once: first the link, then the key with a releasing store. Readers load the key with acquiring
/// order, so a reader that sees a key sees its link.
@usableFromInline
package enum LinkTable: Sendable {
    @usableFromInline
    struct Slot: ~Copyable, Sendable {
        @usableFromInline let key = PublishedWord(0)
        @usableFromInline var link = Link(word: 0)

        init() {}
    }

    /// Shared empty table, so that lookups need no nil check: it has slots to read but no key.
    static let empty: UInt = unsafe UInt(bitPattern: allocate(4)) | 63

    /// Empty slots, at a multiple of 64.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let size = MemoryLayout<Slot>.stride
        let slots = unsafe UnsafeMutableRawPointer.allocate(byteCount: size * count, alignment: 64)
            .bindMemory(to: Slot.self, capacity: count)
        for index in 0..<count { unsafe (slots + index).initialize(to: Slot()) }
        return unsafe slots
    }

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
        type ^ (((name.0 &* AddressHash.golden) ^ (name.1 &* 0xD6E8_FEB8_6659_FD93)) | 1)
    }

    /// The link of a key in the first line for the key; nil if no slot of that line has the key.
    @inlinable @inline(__always)
    static func first(_ key: UInt, in table: UInt) -> Link? {
        let slot = unsafe slots(of: table) + Int(bitPattern: AddressHash.product(key) &>> (table & 63))
        if unsafe slot.pointee.key.load() == key { return unsafe slot.pointee.link }
        let second = unsafe other(slot, 1)
        if unsafe second.pointee.key.load() == key { return unsafe second.pointee.link }
        let third = unsafe other(slot, 2)
        if unsafe third.pointee.key.load() == key { return unsafe third.pointee.link }
        let fourth = unsafe other(slot, 3)
        return unsafe fourth.pointee.key.load() == key ? fourth.pointee.link : nil
    }

    /// Another slot of the same line.
    ///
    /// Proof: a table begins at a multiple of 64 and has 64 bytes or more, so bits 4 and 5 of an address distinguish
    /// the four slots of a line.
    @inlinable @inline(__always)
    static func other(_ slot: UnsafeMutablePointer<Slot>, _ bits: UInt) -> UnsafeMutablePointer<Slot> {
        unsafe Address(UInt(bitPattern: slot) ^ (bits &<< 4)).pointer.assumingMemoryBound(to: Slot.self)
    }

    /// The slots of a table.
    ///
    /// Proof: the word of a table is the address of its slots with a shift in its six low bits.
    @inlinable @inline(__always)
    static func slots(of table: UInt) -> UnsafeMutablePointer<Slot> {
        unsafe Address(table & ~63).pointer.assumingMemoryBound(to: Slot.self)
    }

    /// Whether a table is the shared empty one. All others have four slots or more, and therefore a smaller shift.
    static func isEmpty(_ table: UInt) -> Bool { table & 63 == 63 }

    static func capacity(of table: UInt) -> Int { 1 << Int(64 - (table & 63)) }

    /// The link of a key; nil if the table has none.
    static func find(_ key: UInt, in table: UInt) -> Link? {
        let slot = unsafe slot(of: key, in: table)
        return unsafe slot.pointee.key.load() == key ? slot.pointee.link : nil
    }

    /// The slot of the key, or the empty slot for it; every table has empty slots.
    @inline(__always)
    private static func slot(of key: UInt, in table: UInt) -> UnsafeMutablePointer<Slot> {
        let slots = unsafe slots(of: table)
        let mask = UInt.max &>> (table & 63)
        let first = AddressHash.product(key) &>> (table & 63)
        var step: UInt = 0
        while true {
            // The four slots of a line in the order of `first(_:in:)`, and then those of the next line.
            let index = ((first &+ (step & ~3)) & mask) ^ (step & 3)
            let slot = unsafe slots + Int(bitPattern: index)
            let found = unsafe slot.pointee.key.load()
            if found == key || found == 0 { return unsafe slot }
            step &+= 1
        }
    }

    /// Adds a link to a table that has room, under the lock of its container.
    static func insert(_ key: UInt, _ link: Link, in table: UInt) {
        let slot = unsafe slot(of: key, in: table)
        unsafe slot.pointee.link = link
        unsafe slot.pointee.key.publish(key)
    }

    /// Whether a table of this capacity has room for this number of links: at most three eighths of the slots are used.
    static func hasRoom(for count: Int, capacity: Int) -> Bool { count * 8 <= capacity * 3 }

    /// The number of slots up to which a table grows until each link is in the first line for its key: 16 KiB. A hundred
    /// links fit into 256 slots, but then one of them is probably in another line, and needs 120 instructions more.
    static let spaciousCapacity = 1_024

    /// A table of these links; the caller frees `memory`. In a small table, nearly every link is in the first line for
    /// its key.
    static func make(_ links: [(key: UInt, link: Link)]) -> (table: UInt, memory: UnsafeMutableRawPointer) {
        var bits: UInt = 2
        while !hasRoom(for: links.count, capacity: 1 << bits) { bits += 1 }
        while true {
            let count = 1 << Int(bits)
            let slots = unsafe allocate(count)
            let table = UInt(bitPattern: slots) | (64 - bits)
            for (key, link) in links { insert(key, link, in: table) }
            guard count < spaciousCapacity, links.contains(where: { first($0.key, in: table) == nil }) else {
                return (table, UnsafeMutableRawPointer(slots))
            }
            unsafe slots.deallocate()
            bits += 1
        }
    }
}

extension RegistrationName {
    /// The words of the text as they are in memory: equal bits mean equal texts, but different bits prove nothing.
    @inlinable @inline(__always)
    var bits: (UInt, UInt) { unsafe unsafeBitCast(description, to: (UInt, UInt).self) }
}
