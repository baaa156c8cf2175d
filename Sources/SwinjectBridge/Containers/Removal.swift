internal import StrataCore

/// One attempt of `removeAll`: the registrations that it removes, and the copies of them that promises keep.
///
/// While it is under way, the tree lists it. So a promise that is created at that time keeps what it needs, too.
final class Removal: @unchecked Sendable {
    // Sendable: immutable but for `copies`, which is locked; entries may be used from any thread.
    let owner: ContainerCore
    let entries: [RegistrationKey: ServiceRecord]
    /// The registrations that it removes from the open Strata container.
    let foreign: (container: ObjectIdentifier, registrations: [ServiceKey: ForeignRegistration])?
    private let copies = Locked(Copies())

    private struct Copies: @unchecked Sendable {
        // Sendable: used under its lock.
        var byEntry: [ObjectIdentifier: ServiceRecord] = [:]
    }

    /// - Parameters:
    ///   - entries: The entries of the container.
    ///   - foreign: The same registrations in the Strata container.
    init(
        from owner: ContainerCore, _ entries: [RegistrationKey: ServiceRecord],
        _ foreign: (container: ObjectIdentifier, registrations: [ServiceKey: ForeignRegistration])?
    ) {
        (self.owner, self.entries, self.foreign) = (owner, entries, foreign)
    }

    /// An entry without its instance. Promises that keep the same registration share its later instances.
    func copy(of entry: ServiceRecord) -> ServiceRecord {
        let identity = ObjectIdentifier(entry)
        if let copy = copies.withLock({ $0.byEntry[identity] }) { return copy }
        let made = Box(entry.withoutInstance())
        let copy = copies.withLock { copies in
            if let copy = copies.byEntry[identity] { return Box(copy) }
            copies.byEntry[identity] = made.entry
            return made
        }
        if copy.entry === made.entry { owner.registry.withLock { $0.noteFormer([made.entry]) } }
        return copy.entry
    }

    private struct Box: @unchecked Sendable {
        // Sendable: an entry may be used from any thread.
        let entry: ServiceRecord
        init(_ entry: ServiceRecord) { self.entry = entry }
    }

    /// The entry of a key, for the container that loses it or a descendant.
    func found(_ key: RegistrationKey, for core: ContainerCore) -> ContainerCore.Found? {
        guard core.isWithin(owner), let entry = entries[key] else { return nil }
        return .entry(entry, owner)
    }
}
