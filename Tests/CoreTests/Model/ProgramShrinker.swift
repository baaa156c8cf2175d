/// Makes a failing program smaller as long as it fails.
enum ProgramShrinker {
    static func smallest(of program: Program, fails: (Program) async -> Bool) async -> Program {
        var smallest = program
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for candidate in candidates(of: smallest.statements) {
                let program = Program(statements: candidate)
                guard await fails(program) else { continue }
                smallest = program
                isSmaller = true
                break
            }
        }
        return smallest
    }

    /// Each part left out, each scope's inside alone, each registration simpler.
    private static func candidates(of statements: [Statement]) -> [[Statement]] {
        var candidates: [[Statement]] = []
        for position in statements.indices.reversed() {
            func replacing(_ replacement: [Statement]) -> [Statement] {
                Array(statements[..<position]) + replacement + Array(statements[(position + 1)...])
            }
            candidates.append(replacing([]))
            switch statements[position] {
            case .scope(let name, let container, let isInside, let inner):
                candidates.append(replacing(inner))
                candidates += self.candidates(of: inner).map {
                    replacing([.scope(name, container: container, isInside: isInside, $0)])
                }
            case .register(let registration):
                candidates += simpler(registration).map { replacing([.register($0)]) }
            default: break
            }
        }
        return candidates
    }

    private static func simpler(_ registration: ModelRegistration) -> [ModelRegistration] {
        func changed(_ change: (inout ModelRegistration) -> Void) -> ModelRegistration {
            var copy = registration
            change(&copy)
            return copy
        }
        var simpler = registration.parameters.indices.map { index in changed { $0.parameters.remove(at: index) } }
        simpler += [
            changed { $0.isOpaque = false }, changed { $0.isAsync = false }, changed { $0.isContributed = false },
            changed { $0.isReplacing = false }, changed { $0.isClosed = false }, changed { $0.failures = 0 },
            changed { $0.scope = .transient },
        ]
        return simpler.filter { $0 != registration }
    }
}
