import GRPCCore

/// A call that has arrived. Sendable.
struct IncomingCall: Sendable {
    let contract: String
    /// The fingerprint of the contract as this server was built with it.
    let form: String
    let terms: MethodTerms
    let metadata: Metadata
    /// The name of the process that calls.
    let caller: String
    /// The size of the request; nil for a stream of requests, which are measured as they arrive.
    var bytes: Int?

    func with(_ bytes: Int) -> IncomingCall {
        var call = self
        call.bytes = bytes
        return call
    }
}

/// Runs the calls of one server: deadline, cancellation, limit and errors. Sendable.
struct CallHandling: Sendable {
    let maximumBytes: Int
    let schemas: SchemaCheck
    let gate: CallGate
    let drain: Drain
    let names: ProcessNames

    /// Answers a call with one message.
    ///
    /// - Throws: `RPCError` only.
    func single(
        _ call: IncomingCall, _ body: @escaping @Sendable () async throws -> [UInt8]
    ) async throws -> StreamingServerResponse<[UInt8]> {
        let message = try await answer(call, body)
        return StreamingServerResponse(single: ServerResponse(message: message, metadata: headers))
    }

    /// Answers a call with a stream of messages.
    func stream(
        _ call: IncomingCall,
        _ body: @escaping @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
    ) -> StreamingServerResponse<[UInt8]> {
        StreamingServerResponse(metadata: headers) { writer in
            try await answer(call) { try await body { try await writer.write($0) } }
            return [:]
        }
    }

    private var headers: Metadata {
        var metadata: Metadata = [:]
        metadata.addString(names.own, forKey: CallHeaders.process)
        return metadata
    }

    private func answer<Output: Sendable>(
        _ call: IncomingCall, _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let meter = CallMeter(.server, call.contract, call.terms.name, caller: call.caller, callee: names.own)
        do {
            let output = try await admitted(call, body)
            meter.ended(CallMeter.answered)
            return output
        } catch {
            meter.ended(CallHeaders.first(CallHeaders.code, in: error.metadata) ?? "\(error.code)")
            throw error
        }
    }

    private func admitted<Output: Sendable>(
        _ call: IncomingCall, _ body: @escaping @Sendable () async throws -> Output
    ) async throws(RPCError) -> Output {
        let path = CallHeaders.path(in: call.metadata) + ["\(call.contract)/\(call.terms.name)"]
        let translation = ErrorTranslation(contract: call.contract, terms: call.terms, path: path, process: names.own)
        if let bytes = call.bytes, bytes > maximumBytes { throw translation.tooLarge(bytes, limit: maximumBytes) }
        let callerForm = CallHeaders.first(CallHeaders.form, in: call.metadata)
        guard schemas.admits(callerForm, of: call.contract, expecting: call.form) else {
            throw translation.otherSchema()
        }
        guard gate.enter() else { throw translation.overloaded() }
        defer { gate.leave() }
        // After the gate: a drain that has begun since then waits for this call.
        guard !drain.hasBegun else { throw translation.stopping() }
        let timeout = CallHeaders.timeout(in: call.metadata)
        let limit = min(call.terms.limit, timeout ?? call.terms.limit)
        let deadline = ContinuousClock.now.advanced(by: limit)
        do {
            return try await CallContext.serving(until: deadline, path) {
                try await CallTracing.serving(call.contract, call.terms.name, call.metadata) {
                    // gRPC keeps the caller's deadline itself.
                    try await run(until: timeout == limit ? nil : deadline, body)
                }
            }
        } catch {
            // Its timer began before this one.
            let isLate = ContinuousClock.now.advanced(by: .milliseconds(50)) >= deadline
            throw translation.translated(error, isLate: isLate)
        }
    }

    /// Runs the work in a task of its own, because gRPC tells a handler that its caller is gone and does not cancel it.
    ///
    /// - Parameter deadline: Nil if gRPC tells when it has passed.
    private func run<Output: Sendable>(
        until deadline: ContinuousClock.Instant?, _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let work = Task { try await body() }
        let alarm = deadline.map { deadline in
            Task {
                try await Task.sleep(until: deadline, clock: .continuous)
                work.cancel()
            }
        }
        defer { alarm?.cancel() }
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
