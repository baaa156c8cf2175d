/// The factories that lead back to themselves: the bridge returns nil for such a cycle, and Swinject ends the program.
///
/// A factory that requests its service through a `Lazy`, a `Provider` or a completion is in no such cycle. Requests
/// with run-time arguments are left out, because most such recursions end.
struct SwinjectCycles {
    private struct Key: Hashable {
        let service: String
        let name: String?
    }

    private var requested: [Key: Set<Key>] = [:]

    init(_ scans: [SwinjectScan]) {
        for registration in scans.flatMap(\.registrations) where !registration.takesArguments {
            requested[Self.key(registration), default: []].formUnion(Self.requests(of: registration).map(Self.key))
        }
    }

    private static func key(_ registration: SwinjectScan.Registration) -> Key {
        Key(service: registration.service, name: registration.name)
    }

    private static func key(_ request: SwinjectScan.Request) -> Key {
        Key(service: request.service, name: request.name)
    }

    private static func requests(of registration: SwinjectScan.Registration) -> [SwinjectScan.Request] {
        registration.requests.filter { !$0.hasArguments }
    }

    /// The requests in a file's factories that lead back to the factory's own service.
    func findings(in scan: SwinjectScan) -> [SwinjectFinding] {
        scan.registrations.filter { !$0.takesArguments }.flatMap { registration in
            let own = Self.key(registration)
            return Self.requests(of: registration).filter { leads(from: Self.key($0), to: own) }.map { request in
                SwinjectFinding(
                    kind: .selfRequest, module: scan.file.module, location: scan.file.location(request.position),
                    subject: "\(registration.service) → \(request.service)",
                    edit:
                        "break the cycle with initCompleted, Lazy or Provider: a shared service that requests itself "
                        + "gets nil at once, a transient after 200 levels")
            }
        }
    }

    private func leads(from start: Key, to end: Key) -> Bool {
        var (seen, open): (Set<Key>, [Key]) = ([start], [start])
        while let key = open.popLast() {
            if key == end { return true }
            for next in requested[key] ?? [] where seen.insert(next).inserted { open.append(next) }
        }
        return false
    }
}
