/// Where a container finds links by key: an open-addressing table in raw memory.
///
/// Pairs of words, key and link, in a power of two of places at an address with six low bits free; those say how far the
/// product of key and golden ratio is shifted to give a place (Knuth, The Art of Computer Programming 3, 6.4:
/// multiplicative hashing; collisions go to the next place). A key is the address of a type's metadata, with the bits of
/// a name mixed in and then odd, so the two never meet.
@usableFromInline
enum LinkTable: Sendable {
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

extension RegistrationName {
    /// The words of the text as it stands in memory: equal bits are equal texts, and unequal ones say nothing.
    @inlinable @inline(__always)
    var bits: (UInt, UInt) { unsafe unsafeBitCast(description, to: (UInt, UInt).self) }
}
