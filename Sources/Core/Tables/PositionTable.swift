/// The positions of objects or types, by address.
///
/// While a layer is compiled, proved and linked, this table is read about twenty times for each registration. A
/// dictionary hashes each address with a random seed, which needs about five times as many instructions. The addresses
/// come from the allocator and from the program's metadata, so no caller can choose them to collide.
///
/// Open addressing with linear probing and multiplicative hashing (Knuth, The Art of Computer Programming, volume 3,
/// section 6.4), at most half full. The objects must live as long as their addresses are looked up.
package struct PositionTable: Sendable {
    private struct Slot {
        var address: UInt = 0
        var position = 0
    }

    /// Their number is a power of two, or zero. A slot without an address is free.
    private var slots: [Slot] = []
    private var count = 0

    package init() {}

    /// Allocates room for this number of addresses.
    package mutating func reserveCapacity(_ capacity: Int) {
        guard 2 * capacity > slots.count else { return }
        let earlier = slots
        slots = Array(repeating: Slot(), count: 1 << (Int.bitWidth - max(2 * capacity - 1, 7).leadingZeroBitCount))
        for slot in earlier where slot.address != 0 { slots[index(of: slot.address)] = slot }
    }

    /// The position of an object or a type; nil if it has none.
    package subscript(identity: ObjectIdentifier) -> Int? {
        guard count > 0 else { return nil }
        let address = UInt(bitPattern: identity)
        let slot = slots[index(of: address)]
        return slot.address == address ? slot.position : nil
    }

    /// Sets or replaces the position of an object or a type. Constant on average.
    package mutating func set(_ position: Int, for identity: ObjectIdentifier) {
        let address = UInt(bitPattern: identity)
        if 2 * (count + 1) > slots.count { reserveCapacity(count + 1) }
        let index = index(of: address)
        if slots[index].address == 0 { count += 1 }
        slots[index] = Slot(address: address, position: position)
    }

    /// The slot of the address, or the free slot for it; at least half of the slots are free.
    private func index(of address: UInt) -> Int {
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

/// A set of objects or types, by address; see ``PositionTable``.
struct IdentitySet {
    private var members = PositionTable()

    func contains(_ identity: ObjectIdentifier) -> Bool { members[identity] != nil }

    /// Adds an object or a type. False if it is a member already.
    @discardableResult
    mutating func insert(_ identity: ObjectIdentifier) -> Bool {
        guard !contains(identity) else { return false }
        members.set(0, for: identity)
        return true
    }
}

/// The positions of the registrations of a layer, by key and by registration.
struct RegistrationPositions: Sendable {
    private var types = PositionTable()
    /// The positions of the keys with names; nil if there are none.
    private var named: NamedPositions?
    /// The positions of the registrations to which their keys do not lead, because a later one serves the key. The
    /// others are found by their keys.
    private var inner = PositionTable()

    mutating func reserveCapacity(_ capacity: Int) { types.reserveCapacity(capacity) }

    /// The position of the registration that serves a key.
    subscript(key: ServiceKey) -> Int? {
        key.name == nil ? types[ObjectIdentifier(key.type)] : named?.positions[key]
    }

    /// The position of a registration; nil if `isAt` accepts none of the positions where it may be.
    func position(of entry: Entry, where isAt: (_ position: Int) -> Bool) -> Int? {
        if let position = self[entry.key], isAt(position) { return position }
        guard let position = inner[ObjectIdentifier(entry)], isAt(position) else { return nil }
        return position
    }

    /// Lets a key lead to this position.
    mutating func set(_ position: Int, for key: ServiceKey) {
        if key.name == nil {
            types.set(position, for: ObjectIdentifier(key.type))
        } else {
            if !isKnownUniquelyReferenced(&named) { named = NamedPositions(named?.positions ?? [:]) }
            named?.positions[key] = position
        }
    }

    /// Sets the position of a registration to which its key does not lead any more.
    mutating func setInner(_ position: Int, of entry: Entry) {
        inner.set(position, for: ObjectIdentifier(entry))
    }

    /// A class, because most layers have none, and a copy of a dictionary in a large structure looks up the type of the
    /// dictionary at run time.
    private final class NamedPositions: @unchecked Sendable {
        // Sendable: changed only by the one table that refers to it.
        var positions: [ServiceKey: Int]

        init(_ positions: [ServiceKey: Int]) { self.positions = positions }
    }
}
