import GRPCCore

/// Runs the calls of one server: deadline, cancellation, limit and errors. Sendable.
struct CallHandling: Sendable {
    let maximumBytes: Int
    let forms: FormCheck
    let gate: CallGate
    let drain: Drain

    /// Answers one call.
    ///
    /// - Throws: `RPCError` only.
    func answer<Output: Sendable>(
        _ contract: String, form: String, _ terms: MethodTerms, _ request: ServerRequest<[UInt8]>,
        _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let path = CallHeaders.path(in: request.metadata) + ["\(contract)/\(terms.name)"]
        let translation = ErrorTranslation(contract: contract, terms: terms, path: path)
        guard request.message.count <= maximumBytes else {
            throw translation.tooLarge(request.message.count, limit: maximumBytes)
        }
        let callerForm = CallHeaders.first(CallHeaders.form, in: request.metadata)
        guard forms.admits(callerForm, of: contract, expecting: form) else { throw translation.otherForm() }
        guard gate.enter() else { throw translation.overloaded() }
        defer { gate.leave() }
        // After the gate: a drain that has begun since then waits for this call.
        guard !drain.hasBegun else { throw translation.stopping() }
        let limit = min(terms.limit, CallHeaders.timeout(in: request.metadata) ?? terms.limit)
        let deadline = ContinuousClock.now.advanced(by: limit)
        do {
            return try await CallContext.$storage.withValue(CallContext(deadline: deadline, path: path)) {
                try await CallTracing.serving(contract, terms.name, request.metadata) {
                    try await run(until: deadline, body)
                }
            }
        } catch {
            let isLate = ContinuousClock.now >= deadline
            throw translation.translated(error, isLate: isLate)
        }
    }

    /// Runs the work in a task of its own, because gRPC tells a handler that its caller is gone and does not cancel it.
    private func run<Output: Sendable>(
        until deadline: ContinuousClock.Instant, _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let work = Task { try await body() }
        // gRPC's signal tells of the caller's deadline only, and a caller may have none.
        let alarm = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            work.cancel()
        }
        defer { alarm.cancel() }
        return try await withRPCCancellationHandler {
            try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                work.cancel()
            }
        } onCancelRPC: {
            work.cancel()
        }
    }
}
