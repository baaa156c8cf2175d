/// Replaces one shape by another throughout a program.
struct Renaming {
    let from: Int
    let to: Int

    func shape(_ shape: Int) -> Int { shape == from ? to : shape }

    func parameter(_ parameter: Parameter) -> Parameter {
        switch parameter {
        case .plain(let shape): .plain(self.shape(shape))
        case .many(let shape): .many(self.shape(shape))
        case .named(let inner): .named(self.parameter(inner))
        case .optional(let inner): .optional(self.parameter(inner))
        case .lazy(let inner): .lazy(self.parameter(inner))
        case .provider(let inner): .provider(self.parameter(inner))
        case .factory(let inner, let arguments): .factory(self.parameter(inner), arguments: arguments)
        case .opener(let inside): .opener(self.parameter(inside))
        case .argument, .resolver: parameter
        }
    }

    func apply(to request: inout Request) { request.parameter = parameter(request.parameter) }

    func apply(to opening: inout Opening) { opening.provided = opening.provided.map(shape) }

    func apply(to registration: inout Registration) {
        registration.key.shape = shape(registration.key.shape)
        registration.parameters = registration.parameters.map(parameter)
        for index in registration.requests.indices { apply(to: &registration.requests[index]) }
        for index in registration.completions.indices {
            registration.completions[index].parameters = registration.completions[index].parameters.map(parameter)
            for request in registration.completions[index].requests.indices {
                apply(to: &registration.completions[index].requests[request])
            }
        }
    }

    func apply(to operations: inout [Operation]) {
        for index in operations.indices {
            switch operations[index] {
            case .resolve(var request, let layer, let call):
                apply(to: &request)
                operations[index] = .resolve(request, layer: layer, call)
            case .resolveInScope(var request, let call):
                apply(to: &request)
                operations[index] = .resolveInScope(request, call)
            case .useKeptResolver(var request):
                apply(to: &request)
                operations[index] = .useKeptResolver(request)
            case .open(var opening, let layer, let isInside, var inner):
                apply(to: &opening)
                apply(to: &inner)
                operations[index] = .open(opening, layer: layer, isInside: isInside, inner)
            default: break
            }
        }
    }
}
