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
