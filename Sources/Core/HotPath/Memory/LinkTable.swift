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
    /// Shared empty table, so that lookups need no nil check: it has slots to read but no key.
    static let slowPath: UInt = {
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
        type ^ (((name.0 &* AddressHash.golden) ^ (name.1 &* 0xD6E8_FEB8_6659_FD93)) | 1)
    }

    /// The link of a key in the first line for the key; nil if no slot of that line has the key.
    @inlinable @inline(__always)
    static func first(_ key: UInt, in table: UInt) -> Link? {
        let offset = Int(bitPattern: (AddressHash.product(key) &>> (table & 63)) &<< 4)
        let place = unsafe UnsafeRawPointer(bitPattern: table & ~63).unsafelyUnwrapped + offset
        if unsafe self.key(at: place) == key { return unsafe link(at: place) }
        let second = unsafe other(place, 1)
        if unsafe self.key(at: second) == key { return unsafe link(at: second) }
        let third = unsafe other(place, 2)
        if unsafe self.key(at: third) == key { return unsafe link(at: third) }
        let fourth = unsafe other(place, 3)
        return unsafe self.key(at: fourth) == key ? link(at: fourth) : nil
    }

    /// Another slot of the same line.
    ///
    /// Proof: a table begins at a multiple of 64 and has 64 bytes or more, so bits 4 and 5 of an address distinguish
    /// the four slots of a line.
    @inlinable @inline(__always)
    static func other(_ place: UnsafeRawPointer, _ bits: UInt) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(bitPattern: UInt(bitPattern: place) ^ (bits &<< 4)).unsafelyUnwrapped
    }

    @inlinable @inline(__always)
    static func key(at place: UnsafeRawPointer) -> UInt {
        unsafe place.assumingMemoryBound(to: PublishedWord.self).pointee.load()
    }

    @inlinable @inline(__always)
    static func link(at place: UnsafeRawPointer) -> Link {
        unsafe Link(word: place.load(fromByteOffset: 8, as: UInt.self))
    }

    /// Whether a table is the shared empty one. All others have four slots or more, and therefore a smaller shift.
    static func isSlowPath(_ table: UInt) -> Bool { table & 63 == 63 }

    static func capacity(of table: UInt) -> Int { 1 << Int(64 - (table & 63)) }

    /// The link of a key; nil if the table has none.
    static func find(_ key: UInt, in table: UInt) -> Link? {
        let place = unsafe place(of: key, in: table)
        return unsafe self.key(at: place) == key ? link(at: place) : nil
    }

    /// The slot of the key, or the empty slot for it; every table has empty slots.
    @inline(__always)
    private static func place(of key: UInt, in table: UInt) -> UnsafeMutableRawPointer {
        let places = unsafe UnsafeMutableRawPointer(bitPattern: table & ~63).unsafelyUnwrapped
        let mask = UInt.max &>> (table & 63)
        let first = AddressHash.product(key) &>> (table & 63)
        var step: UInt = 0
        while true {
            // The four slots of a line in the order of `first(_:in:)`, and then those of the next line.
            let index = ((first &+ (step & ~3)) & mask) ^ (step & 3)
            let place = unsafe places + Int(bitPattern: index &<< 4)
            let found = unsafe self.key(at: UnsafeRawPointer(place))
            if found == key || found == 0 { return unsafe place }
            step &+= 1
        }
    }

    /// Adds a link to a table that has room, under the lock of its container.
    static func insert(_ key: UInt, _ link: Link, in table: UInt) {
        let place = unsafe place(of: key, in: table)
        unsafe place.storeBytes(of: link.word, toByteOffset: 8, as: UInt.self)
        unsafe place.assumingMemoryBound(to: PublishedWord.self).pointee.publish(key)
    }

    /// Whether a table of this capacity has room for this number of links: at most three eighths of the slots are used.
    static func hasRoom(for count: Int, capacity: Int) -> Bool { count * 8 <= capacity * 3 }

    /// The number of slots up to which a table grows until each link is in the first line for its key: 4 KiB.
    static let spaciousCapacity = 256

    /// A table of these links; the caller frees `address`. In a small table, nearly every link is in the first line for
    /// its key.
    static func make(_ links: [(key: UInt, link: Link)]) -> (table: UInt, address: UnsafeMutableRawPointer) {
        var bits: UInt = 2
        while !hasRoom(for: links.count, capacity: 1 << bits) { bits += 1 }
        while true {
            let count = 1 << Int(bits)
            let address = UnsafeMutableRawPointer.allocate(byteCount: 16 * count, alignment: 64)
            unsafe address.initializeMemory(as: UInt.self, repeating: 0, count: 2 * count)
            let table = UInt(bitPattern: address) | (64 - bits)
            for (key, link) in links { insert(key, link, in: table) }
            guard count < spaciousCapacity, links.contains(where: { first($0.key, in: table) == nil }) else {
                return unsafe (table, address)
            }
            unsafe address.deallocate()
            bits += 1
        }
    }
}

extension RegistrationName {
    /// The words of the text as they are in memory: equal bits mean equal texts, but different bits prove nothing.
    @inlinable @inline(__always)
    var bits: (UInt, UInt) { unsafe unsafeBitCast(description, to: (UInt, UInt).self) }
}
