/// Records, for tests, the requests between registrations, and the constructed instances.
///
/// Only the containers of a ``FreshStack`` may have a recorder. Each request is recorded once, even if it is repeated.
/// Sendable.
package final class RequestRecorder: Sendable {
    /// A registration that requests another, or is requested.
    package struct Party: Hashable, Sendable {
        package let key: ServiceKey
        package let layer: String
        package let module: String
        package let site: SourceSite
        /// Whether it replaces a service that the stack leaves out.
        package let isTripwire: Bool
    }

    /// One registration requests another; if `requester` is nil, the request comes from outside.
    package struct Request: Hashable, Sendable {
        package let requester: Party?
        package let target: Party
    }

    private struct State {
        var known: Set<Request> = []
        var requests: [Request] = []
        var records: [(leakCheck: LeakCheck, layer: String)] = []
    }

    private let state = Locked(State())

    /// The requests so far, each once, earliest first.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// The constructed instances that are alive now, each with its layer; earliest first.
    package var alive: [(service: ServiceKey, layer: String)] {
        let records = state.withLock { $0.records }
        return records.filter { $0.leakCheck.isAlive }.map { ($0.leakCheck.service, $0.layer) }
    }

    /// - Parameter container: The layer of the requester.
    func record(_ found: Found, requestedBy requester: Entry?, in container: Container) {
        let request = Request(
            requester: requester.map { party($0, in: container) }, target: party(found.entry, in: found.container))
        state.withLock { state in
            if state.known.insert(request).inserted { state.requests.append(request) }
        }
    }

    /// Records the request for a value that an open scope holds, if a layer declares the value.
    ///
    /// - Parameter found: The registration of the value's type; one that the value hides is not recorded.
    func recordValue(_ found: Found?, requestedBy requester: Entry?, in container: Container) {
        guard let found, found.entry.isGivenByScope else { return }
        record(found, requestedBy: requester, in: container)
    }

    func didConstruct<Service>(_ instance: Service, by entry: Entry, in container: Container) {
        guard let leakCheck = LeakCheck(entry.key, instance) else { return }
        state.withLock { $0.records.append((leakCheck, container.name)) }
    }

    private func party(_ entry: Entry, in container: Container) -> Party {
        Party(
            key: entry.key, layer: container.name, module: entry.module, site: entry.site,
            isTripwire: entry.isTripwire)
    }
}
