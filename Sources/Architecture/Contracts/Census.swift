/// Every type with a written conformance to `Registerable` is named in a `managedTypes`.
///
/// A conformance through a protocol of the codebase (`protocol Screen: Registerable`) or through `RegisterableGroup`
/// counts. An inherited conformance does not, because it is not written. Protocols and tests are left out. Run-time
/// discovery is no substitute, because a release build drops conformances that no code names. Shorthand: `.census`.
/// Sendable.
public struct Census: Contract, Hashable {
    /// `census`.
    public var name = "census"
    /// The reason, printed with each violation.
    public var reason: String?

    /// The contract.
    public init(because reason: String? = nil) { self.reason = reason }

    /// Each type that no `managedTypes` names.
    public func violations(in codebase: Codebase) -> [Violation] {
        guard let unmanaged = Self.unmanagedTypes(in: codebase) else {
            return [.matchesNothing(name, "no type is written to conform to Registerable", in: codebase)]
        }
        return unmanaged.map { type in
            Violation(
                contract: name, location: type.location, subject: "\(type.name) is in no managedTypes",
                message:
                    "\(type.name) conforms to Registerable, but no managedTypes names it, so it is never registered; "
                    + "add \(type.name).self to the managedTypes of its layer, or remove the conformance")
        }
    }

    /// The declarations with the conformance that no list names; `nil` when no type has the conformance.
    static func unmanagedTypes(in codebase: Codebase) -> [Located<TypeDeclaration>]? {
        let production = Set(codebase.modules.filter(\.isProduction).map(\.name))
        let types = codebase.types.filter { production.contains($0.module) }
        let registerable = Self.protocols(in: types)
        let protocols = Set(types.filter { $0.kind == .protocol }.map(\.name))
        // An extension of a protocol registers nothing by itself.
        let written = types.filter { type in
            type.kind != .protocol && !registerable.isDisjoint(with: type.conformances)
                && !protocols.contains(type.name)
        }
        guard !written.isEmpty else { return nil }
        let mentions = Dictionary(grouping: Self.mentions(in: codebase), by: \.lastName)
        var seen: Set<String> = []
        return written.filter { type in
            let isManaged = (mentions[type.plainName] ?? []).contains { $0.means(type) }
            return !isManaged && seen.insert("\(type.module).\(type.name)").inserted
        }
    }

    /// A type named in a list, with the data that distinguishes two types of one name.
    private struct Mention {
        var written: String
        var lastName: String
        var module: String
        /// The names of the types of the mention's own module.
        var neighbors: Set<String>
        var modules: Set<String>

        func means(_ type: Located<TypeDeclaration>) -> Bool {
            guard TypeName.written(written, means: type.name) else { return false }
            // An import may spell the name of a target differently: `quote-desk` is imported as `quote_desk`.
            let declaring = Module.importName(of: type.module)
            if let qualifier = written.split(separator: ".").first.map(String.init), qualifier != type.name,
                modules.contains(qualifier)
            {
                return qualifier == declaring
            }
            return module == declaring || !neighbors.contains(type.name)
        }
    }

    private static func mentions(in codebase: Codebase) -> [Mention] {
        let production = codebase.modules.filter(\.isProduction)
        let modules = Set(production.map(\.importName))
        return production.flatMap { module -> [Mention] in
            let neighbors = Set(module.files.flatMap(\.scan.types).map(\.name))
            return module.files.flatMap(\.scan.managedTypes).map { mention in
                let written = mention.type == "Self" ? mention.owner : mention.type
                return Mention(
                    written: written, lastName: TypeName.plainNames(in: written).first ?? written,
                    module: module.importName,
                    neighbors: neighbors, modules: modules)
            }
        }
    }

    /// `Registerable` and the protocols that refine it, in any number of steps.
    private static func protocols(in types: [Located<TypeDeclaration>]) -> Set<String> {
        var names: Set<String> = ["Registerable", "RegisterableGroup"]
        let protocols = types.filter { $0.kind == .protocol }
        var before = 0
        while before < names.count {
            before = names.count
            for type in protocols where !names.isDisjoint(with: type.conformances) { names.insert(type.lastName) }
        }
        return names
    }
}

extension Contract where Self == AnyContract {
    /// Every `Registerable` type is named in a `managedTypes`.
    public static var census: AnyContract { AnyContract(Census()) }
}
