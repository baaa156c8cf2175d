/// The positions of objects or types, by address.
///
/// While a layer is compiled, proved and linked, this table is read about twenty times for each registration. A
/// dictionary hashes each address with a random seed, which needs about five times as many instructions. The addresses
/// come from the allocator and from the program's metadata, so no caller can choose them to collide.
///
/// Open addressing with linear probing and multiplicative hashing (Knuth, The Art of Computer Programming, volume 3,
/// section 6.4), at most half full. The objects must live as long as their addresses are looked up.
///
/// Inlinable, because Core reads it while it compiles and links.
@usableFromInline
package struct PositionTable: Sendable {
    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline var address: UInt
        @usableFromInline var position: Int

        @inlinable
        init(_ position: Int = 0, of address: UInt = 0) {
            self.address = address
            self.position = position
        }
    }

    /// Their number is a power of two, or zero. A slot without an address is free.
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var count = 0

    @inlinable package init() {}

    /// Allocates room for this number of addresses.
    @inlinable package mutating func reserveCapacity(_ capacity: Int) {
        guard 2 * capacity > slots.count else { return }
        let earlier = slots
        slots = Array(repeating: Slot(), count: 1 << (Int.bitWidth - max(2 * capacity - 1, 7).leadingZeroBitCount))
        for slot in earlier where slot.address != 0 { slots[index(of: slot.address)] = slot }
    }

    /// The position of an object or a type; nil if it has none.
    @inlinable package subscript(identity: ObjectIdentifier) -> Int? {
        guard count > 0 else { return nil }
        let address = UInt(bitPattern: identity)
        let slot = slots[index(of: address)]
        return slot.address == address ? slot.position : nil
    }

    /// Sets or replaces the position of an object or a type. Constant on average.
    @inlinable package mutating func set(_ position: Int, for identity: ObjectIdentifier) {
        let address = UInt(bitPattern: identity)
        if 2 * (count + 1) > slots.count { reserveCapacity(count + 1) }
        let index = index(of: address)
        if slots[index].address == 0 { count += 1 }
        slots[index] = Slot(position, of: address)
    }

    /// The slot of the address, or the free slot for it; at least half of the slots are free.
    @inlinable func index(of address: UInt) -> Int {
        let mask = UInt(bitPattern: slots.count - 1)
        // The high bits of the product depend on all bits of the address.
        var index = AddressHash.product(address) &>> UInt(bitPattern: slots.count.leadingZeroBitCount + 1)
        while true {
            let found = slots[Int(bitPattern: index)].address
            if found == address || found == 0 { return Int(bitPattern: index) }
            index = (index &+ 1) & mask
        }
    }
}
