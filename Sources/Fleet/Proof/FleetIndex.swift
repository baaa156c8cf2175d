/// The processes that run at one time, with a table of their offers.
struct FleetIndex {
    /// A process that offers a contract, and the position of the offer.
    struct OfferPlace: Hashable {
        let process: Int
        let offer: Int
    }

    /// One method of one expectation of one process.
    struct Call: Hashable {
        let process: Int
        let expectation: Int
        let method: Int
    }

    let processes: [ProcessManifest]
    /// Whether two versions of one process may run, as during an upgrade.
    let allowsVersions: Bool
    let offers: [String: [OfferPlace]]
    /// The processes of each name: its running versions.
    let versions: [String: [Int]]

    init(_ processes: [ProcessManifest], allowsVersions: Bool = false) {
        self.processes = processes
        self.allowsVersions = allowsVersions
        var offers: [String: [OfferPlace]] = [:]
        for (process, manifest) in processes.enumerated() {
            for (offer, offered) in manifest.offers.enumerated() {
                offers[offered.contract, default: []].append(OfferPlace(process: process, offer: offer))
            }
        }
        self.offers = offers
        versions = Dictionary(grouping: processes.indices) { processes[$0].process }
    }

    func offer(_ place: OfferPlace) -> ProcessManifest.Offer { processes[place.process].offers[place.offer] }

    func expectation(_ call: Call) -> ProcessManifest.Expectation {
        processes[call.process].expectations[call.expectation]
    }

    func method(_ call: Call) -> MethodDescription { expectation(call).methods[call.method] }

    /// The offers that may serve a call.
    func offers(serving call: Call) -> [(place: OfferPlace, method: MethodDescription)] {
        let name = method(call).name
        return offers[expectation(call).contract, default: []].compactMap { place in
            offer(place).methods.first { $0.name == name }.map { (place, $0) }
        }
    }

    /// All calls of a process.
    func calls(of process: Int) -> [Call] {
        processes[process].expectations.indices.flatMap { expectation in
            processes[process].expectations[expectation].methods.indices.map {
                Call(process: process, expectation: expectation, method: $0)
            }
        }
    }

    /// The calls that a process may make before it responds to a call of a method.
    func onwardCalls(of place: OfferPlace, for method: String) -> [Call] {
        let offer = offer(place)
        let named = offer.calls[method].map(Set.init)
        return calls(of: place.process).filter { call in
            let expectation = expectation(call)
            guard let named else { return expectation.reachedFrom.contains(offer.contract) }
            return named.contains("\(expectation.contract)/\(self.method(call).name)")
        }
    }

    /// The processes that offer a contract that a process expects, if the expectation meets a condition.
    func neighbors(of process: Int, where condition: (ProcessManifest.Expectation) -> Bool) -> [Int] {
        var found: Set<Int> = []
        for expectation in processes[process].expectations where condition(expectation) {
            found.formUnion(offers[expectation.contract, default: []].map(\.process))
        }
        return found.sorted()
    }
}
