/// The types that a naming or placement contract is about. Extensions are never among them.
///
/// Sendable.
public struct TypeSelection: Sendable, Hashable, CustomStringConvertible {
    private enum Criterion: Hashable {
        case conforming(String)
        case named(ModulePattern)
        case inModule(ModulePattern)
    }

    private var criteria: [Criterion]

    /// Types with a written conformance to or inheritance from a type, given by its plain name; an extension's
    /// conformance counts.
    public static func conforming(to name: String) -> TypeSelection { TypeSelection(criteria: [.conforming(name)]) }

    /// Types whose own name matches a pattern: `"*ViewModel"`.
    public static func named(_ pattern: ModulePattern) -> TypeSelection { TypeSelection(criteria: [.named(pattern)]) }

    /// Types of some modules.
    public static func inModule(_ pattern: ModulePattern) -> TypeSelection {
        TypeSelection(criteria: [.inModule(pattern)])
    }

    /// Types that are in both selections.
    public func and(_ other: TypeSelection) -> TypeSelection { TypeSelection(criteria: criteria + other.criteria) }

    /// The selection in words, for messages.
    public var description: String {
        "types "
            + criteria.map { criterion in
                switch criterion {
                case .conforming(let name): "that conform to \(name)"
                case .named(let pattern): "called \(pattern)"
                case .inModule(let pattern): "in \(pattern)"
                }
            }.joined(separator: " and ")
    }

    /// The selected types of the production modules.
    func types(in codebase: Codebase) -> [Located<TypeDeclaration>] {
        let production = Set(codebase.modules.filter(\.isProduction).map(\.name))
        let all = codebase.types.filter { production.contains($0.module) }
        return criteria.reduce(all.filter { $0.kind != .extension }) { selected, criterion in
            switch criterion {
            case .conforming(let name):
                let conforming = Dictionary(grouping: all.filter { $0.conformances.contains(name) }, by: \.plainName)
                return selected.filter { type in
                    (conforming[type.plainName] ?? []).contains { $0.declares(type) }
                }
            case .named(let pattern): return selected.filter { pattern.matches($0.lastName) }
            case .inModule(let pattern): return selected.filter { pattern.matches($0.module) }
            }
        }
    }
}

extension Located<TypeDeclaration> {
    /// The last name, without generic arguments.
    var plainName: String { TypeName.plainNames(in: fact.name).first ?? fact.name }

    /// Whether this is the declaration of the type, or an extension of it, which may be in another module.
    fileprivate func declares(_ type: Located) -> Bool {
        fact.kind == .extension
            ? TypeName.written(fact.name, means: type.name) : module == type.module && fact.name == type.name
    }
}
