/// A contract on references. Several such contracts share the references, so the files are read once.
protocol ReferenceContract: Contract {
    /// The modules that it checks; empty for all production modules.
    var modules: [ModulePattern] { get }

    /// Whether the references come from the compiler's index instead of the text.
    var isPrecise: Bool { get set }

    /// The violations, given the references of those modules.
    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation]
}

extension ReferenceContract {
    /// Reads the references and checks them.
    public func violations(in codebase: Codebase) -> [Violation] {
        checked(in: codebase, references: ReferenceReader(codebase: codebase).references(for: self))
    }

    /// The violations, including one for each file that could not be read completely, because no contract ignores those
    /// silently.
    func checked(in codebase: Codebase, references: Result<ReferenceGraph, ArchitectureError>) -> [Violation] {
        let unmatched = modules.unmatched(name, in: codebase)
        guard unmatched.isEmpty else { return unmatched }
        let graph: ReferenceGraph
        switch references {
        case .success(let read): graph = read
        case .failure(let error):
            return [
                Violation(
                    contract: name, location: codebase.anchor, subject: "needs the compiler's index",
                    message: "\(error.path): \(error.detail)")
            ]
        }
        guard !graph.files.isEmpty else {
            return [.matchesNothing(name, "there is no Swift file", in: codebase)]
        }
        let problems = graph.problems.map {
            Violation(contract: name, location: $0.location, subject: $0.text, message: $0.text)
        }
        var found = problems + violations(in: codebase, references: graph)
        if let age = graph.indexAge { for number in found.indices { found[number].note = age.description } }
        return found
    }
}

/// Reads the references of each set of modules once, for all contracts of a check.
final class ReferenceReader {
    private struct Key: Hashable {
        var modules: Set<String>
        var isPrecise: Bool
    }

    private let codebase: Codebase
    private var graphs: [Key: Result<ReferenceGraph, ArchitectureError>] = [:]

    init(codebase: Codebase) { self.codebase = codebase }

    func references(for contract: some ReferenceContract) -> Result<ReferenceGraph, ArchitectureError> {
        let key = Key(modules: Set(contract.modules.names(in: codebase)), isPrecise: contract.isPrecise)
        if let known = graphs[key] { return known }
        let read: Result<ReferenceGraph, ArchitectureError>
        if contract.isPrecise {
            do { read = .success(try codebase.preciseReferences(in: contract.modules)) } catch {
                read = .failure(error)
            }
        } else {
            read = .success(codebase.references(in: contract.modules))
        }
        graphs[key] = read
        return read
    }

    /// The age of each index that was read, each sentence once.
    var notes: [String] {
        Set(graphs.values.compactMap { (try? $0.get())?.indexAge?.description }).sorted()
    }
}

extension AnyContract {
    /// The contract inside any number of wrappers.
    var innermost: any Contract {
        var inner = contract
        while let wrapper = inner as? AnyContract { inner = wrapper.contract }
        return inner
    }
}
