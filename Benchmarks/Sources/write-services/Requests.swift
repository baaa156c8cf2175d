/// The file that requests many services, once each: from a container, and from a class with a lazy property for each.
struct Requests {
    let services: [WrittenService]

    var text: String {
        let wiring = ["package final class Wiring {", "    package init() {}"] + services.flatMap(\.properties) + ["}"]
        let asks = services.map { "    sum += try container.resolve((any P\($0.number)).self).number" }
        let byHand = services.map { "    sum += wiring.s\($0.number).number" }
        return
            (["package import StrataCore"] + wiring
            + function("resolveAll(from container: Container) throws", asks)
            + function("resolveAll(from wiring: Wiring)", byHand)).joined(separator: "\n") + "\n"
    }

    private func function(_ head: String, _ lines: [String]) -> [String] {
        ["package func \(head) -> Int {", "    var sum = 0"] + lines + ["    return sum", "}"]
    }
}
