extension EntryParts.Completion {
    /// Completes an instance without suspending.
    func run(_ instance: Service, in construction: Construction) throws(ResolutionError) {
        try run(instance, FactoryRun(construction))
    }

    /// Awaits the dependencies, then completes the instance.
    func run(_ instance: Service, awaitedBy construction: AsyncConstruction) async throws(ResolutionError) {
        if takesResolver {
            return try construction.withPart { part throws(ResolutionError) in try run(instance, in: part) }
        }
        // A placeholder at position 0, which a completion does not read; see `run(_:_:)`.
        var prepared = [PreparedValue.make(())]
        try await construction.prepare(dependencies, &prepared)
        let parameters = FactoryRun(construction, prepared: prepared, isMain: isOnMainActor)
        guard isOnMainActor else { return try run(instance, parameters) }
        let transfer = Transfer(value: instance)
        try await MainActor.runTransferring { () throws(ResolutionError) in
            try run(transfer.value, parameters)
        }
    }

    /// Runs the activator. The first dependency is at position 1, because position 0 is for the service that a
    /// decorator decorates, or that a forward leads to.
    private func run(_ instance: Service, _ parameters: FactoryRun) throws(ResolutionError) {
        try parameters.run(count: dependencies.count + 1) { record, requestOrigin throws(ResolutionError) in
            var position = 1
            try activator(instance, record, &position, requestOrigin)
        }
    }
}
