/// A contract that looks at references, so that several of them read the files once.
protocol ReferenceContract: Contract {
    /// The modules that it looks at; empty for all production modules.
    var modules: [ModulePattern] { get }

    /// The violations, given the references of those modules.
    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation]
}

extension ReferenceContract {
    /// Reads the references and checks them.
    public func violations(in codebase: Codebase) -> [Violation] {
        checked(in: codebase, references: codebase.references(in: modules))
    }

    /// With what could not be read, which no contract passes over in silence.
    func checked(in codebase: Codebase, references: ReferenceGraph) -> [Violation] {
        let unmatched = modules.unmatched(name, in: codebase)
        guard unmatched.isEmpty else { return unmatched }
        guard !references.files.isEmpty else {
            return [.matchesNothing(name, "there is no Swift file", in: codebase)]
        }
        let problems = references.problems.map {
            Violation(contract: name, location: $0.location, subject: $0.text, message: $0.text)
        }
        return problems + violations(in: codebase, references: references)
    }
}

extension Codebase {
    /// Checks contracts on references, reading the files of each set of modules once.
    func violations(of contracts: [any ReferenceContract]) -> [(any ReferenceContract, [Violation])] {
        var graphs: [Set<String>: ReferenceGraph] = [:]
        return contracts.map { contract in
            let names = Set(contract.modules.names(in: self))
            let graph = graphs[names] ?? references(in: contract.modules)
            graphs[names] = graph
            return (contract, contract.checked(in: self, references: graph))
        }
    }
}

extension AnyContract {
    /// The contract inside, through any number of wrappers.
    var innermost: any Contract {
        var inner = contract
        while let wrapper = inner as? AnyContract { inner = wrapper.contract }
        return inner
    }
}

/// What the contracts on folders have in common.
enum FolderRules {
    /// The kinds of reference that make an arrow between folders: all that text tells for sure.
    static let kinds: Set<SourceReference.Kind> = [.type, .function, .variable, .member, .operator, .macro]
}
