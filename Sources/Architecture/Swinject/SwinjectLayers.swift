/// The layer of each registration, and the requests that only a child can serve.
///
/// A type that registers itself belongs to the layer whose `managedTypes` name it. A registration without a layer
/// belongs to its module, which counts as a child of the modules that it imports.
struct SwinjectLayers {
    private var layerOfType: [String: String] = [:]
    private var parents: [String: String] = [:]
    private var layers: Set<String> = []
    private let graph: ModuleGraph
    /// The places where each service is registered.
    private var places: [String: Set<Place>] = [:]

    private enum Place: Hashable {
        case layer(String)
        case module(String)
    }

    init(_ scans: [SwinjectScan], _ graph: ModuleGraph) {
        self.graph = graph
        for scan in scans {
            layers.formUnion(scan.layers)
            parents.merge(scan.parents) { first, _ in first }
            for mention in scan.file.scan.managedTypes { layerOfType[mention.type] = mention.owner }
        }
        for scan in scans {
            for registration in scan.registrations {
                places[registration.service, default: []].insert(place(of: registration, in: scan))
            }
        }
    }

    /// The requests in a file's factories for services that only a child of the factory's owner has. The owner does not
    /// search its children.
    func findings(in scan: SwinjectScan) -> [SwinjectFinding] {
        scan.registrations.flatMap { registration -> [SwinjectFinding] in
            let own = place(of: registration, in: scan)
            return registration.requests.compactMap { request in
                guard let places = places[request.service], !places.contains(where: { sees(own, $0) }),
                    let child = places.first(where: { sees($0, own) })
                else { return nil }
                return SwinjectFinding(
                    kind: .requestsChild, module: scan.file.module, location: scan.file.location(request.position),
                    subject: "\(registration.service) → \(request.service)",
                    edit: "\(request.service) is registered only in \(name(of: child)), a child: pass it as an "
                        + "argument, or register what \(registration.service) needs in \(name(of: own)); then set "
                        + "factoryResolver = .owner")
            }
        }
    }

    private func place(of registration: SwinjectScan.Registration, in scan: SwinjectScan) -> Place {
        let receiver = registration.receiver.split(separator: ".").dropLast().last.map(String.init) ?? ""
        if layers.contains(receiver) { return .layer(receiver) }
        if layers.contains(registration.owner) { return .layer(registration.owner) }
        if let layer = layerOfType[registration.owner], layers.contains(layer) { return .layer(layer) }
        return .module(scan.file.module)
    }

    /// Whether a container of the first place searches that of the second.
    private func sees(_ first: Place, _ second: Place) -> Bool {
        if first == second { return true }
        switch (first, second) {
        case (.layer(var layer), .layer(let other)):
            // At most one step for each layer, in case the parents form a cycle.
            for _ in layers {
                guard let parent = parents[layer] else { return false }
                if parent == other { return true }
                layer = parent
            }
            return false
        case (.module(let module), .module(let other)):
            return graph.shortestChain(from: module, to: { $0 == other }) != nil
        default: return false
        }
    }

    private func name(of place: Place) -> String {
        switch place {
        case .layer(let name): "the layer \(name)"
        case .module(let name): "the module \(name)"
        }
    }
}
