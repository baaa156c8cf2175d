/// One of many generated services: a protocol and a class, with dependencies on earlier ones.
struct WrittenService {
    let number: Int
    /// The numbers of the services that it needs, keyed by the label of the parameter.
    let needs: [(label: String, number: Int)]

    static let labels = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]

    /// The first services have no dependencies, so that the chain has a beginning. Each later one needs the one before
    /// it, and those seven and more before it.
    init(_ number: Int, dependencies: Int) {
        self.number = number
        let isFirst = number < 7 + dependencies
        needs = isFirst ? [] : zip(Self.labels, 0..<dependencies).map { ($0, $1 == 0 ? number - 1 : number - 6 - $1) }
    }

    /// The declarations of the protocol and the class.
    var declarations: [String] {
        let properties = needs.map { "    private let \($0.label): any P\($0.number)" }
        let assignments = needs.map { "self.\($0.label) = \($0.label)" }.joined(separator: "; ")
        return [
            "package protocol P\(number): Sendable { var number: Int { get } }",
            "final class S\(number): P\(number) {", "    let number = \(number)",
        ] + properties + ["    init(\(parameters)) { \(assignments) }", "}"]
    }

    /// The statement that registers it, or the function that constructs it.
    func registration(_ form: Form) -> String {
        let start = "    container.register((any P\(number)).self"
        switch form {
        case .initializer: return "\(start), \(initializer)).scope(.container)"
        case .registerable: return "    S\(number).register(in: container)"
        case .awaiting: return "\(start)) { (\(parameters)) async in \(call(\.label)) }.scope(.container)"
        case .mainActor:
            return "\(start), onMainActor: { (\(parameters)) in \(call(\.label)) }).scope(.container)"
        case .closure:
            return "\(start)) { (\(parameters)) in \(call(\.label)) }.scope(.container)"
        case .resolver:
            let resolver = needs.isEmpty ? "_" : "resolver"
            return
                "\(start)) { (\(resolver): Resolver) in \(call { _ in "try resolver.resolve()" }) }.scope(.container)"
        case .swinject:
            let resolver = needs.isEmpty ? "_" : "resolver"
            let made = call { "resolver.resolve((any P\($0.number)).self)!" }
            return "\(start)) { \(resolver) in \(made) }.inObjectScope(.container)"
        case .functions:
            return "package func make\(number)() -> any P\(number) { \(call { "make\($0.number)()" }) }"
        case .dictionary:
            let closures = needs.isEmpty ? "_" : "closures"
            let made = call { "closures.make((any P\($0.number)).self)" }
            return "    closures[(any P\(number)).self] = { \(closures) -> any P\(number) in \(made) }"
        }
    }

    /// The extension by which the type registers itself.
    var conformance: [String] {
        [
            "extension S\(number): Registerable {", "    package static func register(in container: Container) {",
            "        container.register((any P\(number)).self, \(initializer)).scope(.container)", "    }", "}",
        ]
    }

    private var initializer: String {
        "S\(number).init" + (needs.isEmpty ? "" : "(" + needs.map { $0.label + ":" }.joined() + ")")
    }

    /// The property that stores it, initialized on first use, and the property that returns it. The first has the type
    /// of the class, because an optional existential is slower and needs its own metadata.
    var properties: [String] {
        [
            "    private lazy var kept\(number) = \(call { "s\($0.number)" })",
            "    package var s\(number): any P\(number) { kept\(number) }",
        ]
    }

    private var parameters: String {
        needs.map { "\($0.label): any P\($0.number)" }.joined(separator: ", ")
    }

    private func call(_ argument: ((label: String, number: Int)) -> String) -> String {
        "S\(number)(" + needs.map { "\($0.label): \(argument($0))" }.joined(separator: ", ") + ")"
    }
}
