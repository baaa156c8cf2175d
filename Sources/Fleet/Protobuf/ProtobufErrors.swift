/// The declared errors of offers, and those that a `.proto` file cannot contain.
///
/// The name of a declared error is sent on the wire with its package. So in one package, a name belongs to one service
/// or to one message.
struct ProtobufErrors {
    /// A declared error whose name already belongs to something else in its package.
    struct Conflict {
        let contract: String
        let method: String
        let error: String
        /// The reason, as a clause.
        let obstacle: String
    }

    private enum Owner {
        case service(contract: String)
        case error(message: String, place: String)
    }

    private(set) var conflicts: [Conflict] = []
    private var owners: [String: Owner] = [:]

    /// Finds the conflicts among offers in Protocol Buffers; of two contracts in conflict, the one whose name is later
    /// has it. Linear, but for sorting.
    ///
    /// - Parameter offers: One offer for each contract, in any order.
    init(of offers: [ProcessManifest.Offer]) {
        let offers = offers.filter { $0.methods.contains { $0.encoding == .protobuf } }
            .sorted { $0.contract < $1.contract }
        for offer in offers {
            let service = ProtobufName.service(of: offer.contract)
            owners[ProtobufFile.typeURL(ofError: service, in: offer.contract)] = .service(contract: offer.contract)
        }
        for offer in offers {
            for method in offer.methods where method.encoding == .protobuf {
                for (error, schema) in method.errors.sorted(by: { $0.key < $1.key }) {
                    add(error, schema, of: method.name, in: offer.contract)
                }
            }
        }
    }

    private mutating func add(_ error: String, _ schema: MessageSchema, of method: String, in contract: String) {
        let name = ProtobufFile.typeURL(ofError: error, in: contract)
        let message = ProtobufWriter.text(ofError: schema)
        switch owners[name] {
        case nil: owners[name] = .error(message: message, place: "\(contract)/\(method)")
        case .service(let other)?:
            let obstacle = "the package has a service of this name, `\(other)`"
            conflicts.append(Conflict(contract: contract, method: method, error: error, obstacle: obstacle))
        case .error(let known, let place)? where known != message:
            let obstacle = "`\(place)` declares another error of this name in the same package"
            conflicts.append(Conflict(contract: contract, method: method, error: error, obstacle: obstacle))
        case .error?: break
        }
    }
}
