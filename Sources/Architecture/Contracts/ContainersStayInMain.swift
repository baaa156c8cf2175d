/// Only the file in which the program starts names `X.container`, when `X` is a `DependencyInjectionConfig`.
///
/// A service that names a container can request anything, and the dependency graph does not show it. Tests may name
/// containers. This contract is checked by default when the codebase declares such a type. Shorthand:
/// `.containersStayInMain`. Sendable.
public struct ContainersStayInMain: Contract, Hashable {
    /// `containersStayInMain`.
    public var name = "containersStayInMain"
    /// The reason, printed with each violation.
    public var reason: String?

    /// The contract.
    public init(because reason: String? = nil) { self.reason = reason }

    /// Each mention in another production file.
    public func violations(in codebase: Codebase) -> [Violation] {
        let configs = codebase.containerTypes
        guard !configs.isEmpty else {
            return [.matchesNothing(name, "no type is written to conform to DependencyInjectionConfig", in: codebase)]
        }
        return codebase.modules.filter(\.isProduction).flatMap(\.files).filter { !$0.isMain }.flatMap { file in
            file.scan.containerMentions.compactMap { mention -> Violation? in
                let named = mention.type == "Self" ? mention.owner : mention.type
                guard let config = configs.first(where: { TypeName.written(named, means: $0) }) else { return nil }
                return Violation(
                    contract: name, location: file.location(mention.position),
                    subject: "\(config).container in \(mention.owner.isEmpty ? "the file" : mention.owner)",
                    message: "\(config).container is named outside the main file; "
                        + "take the dependencies as parameters and register an initializer instead")
            }
        }
    }
}

extension Contract where Self == AnyContract {
    /// Only the main file names `X.container`.
    public static var containersStayInMain: AnyContract { AnyContract(ContainersStayInMain()) }
}

extension Codebase {
    /// Whether any production type is a `DependencyInjectionConfig`.
    var declaresContainers: Bool { !containerTypes.isEmpty }

    /// The names of the production types with a written conformance to `DependencyInjectionConfig`, sorted.
    var containerTypes: [String] {
        let production = modules.filter(\.isProduction).flatMap(\.files).flatMap(\.scan.types)
        return Set(
            production.filter { $0.kind != .protocol && $0.conformances.contains("DependencyInjectionConfig") }.map(
                \.name)
        )
        .sorted()
    }
}
