/// Reduces a program as long as it still shows the difference.
enum Reducer {
    static func smallest(of program: Program, _ differs: (Program) async -> Bool) async -> Program {
        var smallest = program
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for step in steps {
                var position = 0
                while true {
                    var candidate = smallest
                    var counter = position
                    guard step(&candidate, &counter) else { break }
                    if await differs(candidate) {
                        smallest = candidate
                        isSmaller = true
                    } else {
                        position += 1
                    }
                }
            }
        }
        return smallest
    }

    /// Each changes the one position that the counter selects; returns false when there are no more.
    private static let steps: [@Sendable (inout Program, inout Int) -> Bool] = [
        { program, counter in edit(&program.operations, &counter) },
        { program, counter in
            guard counter < program.registrations.count else { return false }
            program.registrations.remove(at: counter)
            return true
        },
        { mergeLayer(&$0, &$1) },
        { program, counter in
            for layer in program.layers.indices {
                if drop(&program.layers[layer].openings, &counter) { return true }
                if drop(&program.layers[layer].collected, &counter) { return true }
                for opening in program.layers[layer].openings.indices {
                    let value = program.layers[layer].openings[opening]
                    if drop(&program.layers[layer].openings[opening].provided, &counter) {
                        let changed = program.layers[layer].openings[opening]
                        replace(value, by: changed, in: &program.operations)
                        return true
                    }
                }
            }
            return false
        },
        { program, counter in
            for index in program.registrations.indices {
                if simplify(&program.registrations[index], &counter) { return true }
            }
            return false
        },
        { program, counter in editRequests(in: &program.operations, &counter) },
        { renameShape(&$0, &$1) },
        { program, counter in
            guard counter < program.middle else { return false }
            program.middle = counter
            return true
        },
    ]

    private static func drop<Element>(_ elements: inout [Element], _ counter: inout Int) -> Bool {
        if counter < elements.count {
            elements.remove(at: counter)
            return true
        }
        counter -= elements.count
        return false
    }

    /// Runs as a separate round if the change makes a difference.
    private static func change<Value: Equatable>(_ value: inout Value, to other: Value, _ counter: inout Int) -> Bool {
        guard value != other else { return false }
        if counter == 0 {
            value = other
            return true
        }
        counter -= 1
        return false
    }

    // MARK: Operations

    private static func edit(_ operations: inout [Operation], _ counter: inout Int) -> Bool {
        for index in operations.indices {
            if counter == 0 {
                operations.remove(at: index)
                return true
            }
            counter -= 1
            guard case .open(let opening, let layer, let isInside, var inner) = operations[index] else { continue }
            if counter == 0 {
                operations.replaceSubrange(index...index, with: inner)
                return true
            }
            counter -= 1
            if edit(&inner, &counter) {
                operations[index] = .open(opening, layer: layer, isInside: isInside, inner)
                return true
            }
        }
        return false
    }

    private static func editRequests(in operations: inout [Operation], _ counter: inout Int) -> Bool {
        for index in operations.indices {
            switch operations[index] {
            case .resolve(var request, let layer, var call):
                if simplify(&request, &counter) || change(&call, to: .here, &counter) {
                    operations[index] = .resolve(request, layer: layer, call)
                    return true
                }
            case .resolveInScope(var request, var call):
                if simplify(&request, &counter) || change(&call, to: .here, &counter) {
                    operations[index] = .resolveInScope(request, call)
                    return true
                }
            case .get(var number, var call):
                if change(&call, to: .here, &counter) || change(&number, to: 0, &counter) {
                    operations[index] = .get(number, call)
                    return true
                }
            case .open(let opening, let layer, let isInside, var inner):
                if editRequests(in: &inner, &counter) {
                    operations[index] = .open(opening, layer: layer, isInside: isInside, inner)
                    return true
                }
            default: break
            }
        }
        return false
    }

    private static func replace(_ opening: Opening, by other: Opening, in operations: inout [Operation]) {
        for index in operations.indices {
            guard case .open(let used, let layer, let isInside, var inner) = operations[index] else { continue }
            replace(opening, by: other, in: &inner)
            operations[index] = .open(used == opening ? other : used, layer: layer, isInside: isInside, inner)
        }
    }

    // MARK: Registrations

    private static func simplify(_ registration: inout Registration, _ counter: inout Int) -> Bool {
        if drop(&registration.parameters, &counter) || drop(&registration.requests, &counter) { return true }
        if drop(&registration.completions, &counter) { return true }
        for index in registration.completions.indices {
            if drop(&registration.completions[index].parameters, &counter) { return true }
            if drop(&registration.completions[index].requests, &counter) { return true }
            if change(&registration.completions[index].failures, to: 0, &counter) { return true }
            for request in registration.completions[index].requests.indices {
                if simplify(&registration.completions[index].requests[request], &counter) { return true }
            }
            for parameter in registration.completions[index].parameters.indices {
                if unwrap(&registration.completions[index].parameters[parameter], &counter) { return true }
            }
        }
        for index in registration.requests.indices {
            if simplify(&registration.requests[index], &counter) { return true }
        }
        for index in registration.parameters.indices {
            if unwrap(&registration.parameters[index], &counter) { return true }
        }
        return change(&registration.failures, to: 0, &counter)
            || registration.failures > 1 && change(&registration.failures, to: 1, &counter)
            || change(&registration.failsFirst, to: false, &counter)
            || change(&registration.isContributed, to: false, &counter)
            || change(&registration.isReplacing, to: false, &counter)
            || change(&registration.isClosed, to: false, &counter)
            || change(&registration.isRole, to: false, &counter)
            || change(&registration.keepsResolver, to: false, &counter)
            || registration.requests.isEmpty && change(&registration.takesResolver, to: false, &counter)
            || change(&registration.execution, to: .plain, &counter)
            || change(&registration.scope, to: nil, &counter)
            || registration.scope != nil && registration.scope != .container
                && change(&registration.scope, to: .container, &counter)
            || change(&registration.layer, to: 0, &counter)
    }

    private static func simplify(_ request: inout Request, _ counter: inout Int) -> Bool {
        change(&request.isUsed, to: false, &counter) || change(&request.failing, to: .throwOn, &counter)
            || change(&request.isHeld, to: true, &counter) || unwrap(&request.parameter, &counter)
    }

    private static func unwrap(_ parameter: inout Parameter, _ counter: inout Int) -> Bool {
        switch parameter {
        case .optional(let inner), .lazy(let inner), .provider(let inner):
            return change(&parameter, to: inner, &counter)
        default: return false
        }
    }

    // MARK: Layers and shapes

    /// Joins a layer with its parent.
    private static func mergeLayer(_ program: inout Program, _ counter: inout Int) -> Bool {
        guard counter + 1 < program.layers.count else { return false }
        let merged = counter + 1
        let parent = program.layers[merged].parent ?? 0
        func moved(_ layer: Int) -> Int { layer == merged ? parent : layer > merged ? layer - 1 : layer }
        func moved(_ operations: [Operation]) -> [Operation] {
            operations.map { operation in
                switch operation {
                case .resolve(let request, let layer, let call): .resolve(request, layer: moved(layer), call)
                case .open(let opening, let layer, let isInside, let inner):
                    .open(opening, layer: moved(layer), isInside: isInside, moved(inner))
                case .reset(let scope, let layer): .reset(scope, layer: moved(layer))
                case .evict(let layer): .evict(layer: moved(layer))
                case .dropLayer(let layer): .dropLayer(moved(layer))
                case .close(let layer): .close(layer: moved(layer))
                default: operation
                }
            }
        }
        let removed = program.layers.remove(at: merged)
        program.layers[parent].openings += removed.openings
        program.layers[parent].collected += removed.collected
        for index in program.layers.indices { program.layers[index].parent = program.layers[index].parent.map(moved) }
        for index in program.registrations.indices {
            program.registrations[index].layer = moved(program.registrations[index].layer)
        }
        program.operations = moved(program.operations)
        return true
    }

    /// Replaces a shape that is not a class by a class.
    private static func renameShape(_ program: inout Program, _ counter: inout Int) -> Bool {
        let used = Set(program.registrations.map(\.key.shape))
        let others = used.filter { $0 >= Shapes.classes }.sorted()
        guard counter < others.count, let free = (0..<Shapes.classes).first(where: { !used.contains($0) }) else {
            return false
        }
        let renaming = Renaming(from: others[counter], to: free)
        for index in program.registrations.indices { renaming.apply(to: &program.registrations[index]) }
        for index in program.layers.indices {
            for opening in program.layers[index].openings.indices {
                renaming.apply(to: &program.layers[index].openings[opening])
            }
            program.layers[index].collected = program.layers[index].collected.map(renaming.shape)
        }
        renaming.apply(to: &program.operations)
        return true
    }
}
