import GRPCCore

/// One call with its attempts, and the words for its failure.
struct CallAttempt {
    let contract: String
    let terms: MethodTerms
    /// The services of this process that lead to the call; see ``RemoteFailure/services``.
    let services: @Sendable () -> [String]
    let path: [String]
    private(set) var plan: AttemptPlan

    init(
        contract: String, terms: MethodTerms, services: @escaping @Sendable () -> [String], path: [String],
        plan: AttemptPlan
    ) {
        self.contract = contract
        self.terms = terms
        self.services = services
        self.path = path
        self.plan = plan
    }

    /// Sends until there is a response, or nothing is left to try.
    ///
    /// This loop repeats calls instead of gRPC's own retry policy, which holds a failed call until its deadline and
    /// does not retry when a connection could not be opened.
    mutating func run<Answer: Sendable>(
        until deadline: ContinuousClock.Instant, _ outgoing: Outgoing?, _ send: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        while true {
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else { throw failure(.late, "no time was left to send the request") }
            plan.begin()
            let mark = SentMark()
            do {
                return try await SentMark.$current.withValue(mark) { try await send() }
            } catch let error as EndedByCaller {
                plan.wasReceived()
                throw error
            } catch {
                if let ended = outgoing?.ended {
                    if mark.isSent { plan.wasReceived() }
                    throw ended
                }
                let error = error as? RPCError
                // A stopping server says that it has not begun, so that another one may be asked.
                let isRefused = error.map { CallHeaders.first(CallHeaders.notBegun, in: $0.metadata) != nil } ?? false
                // Its source cannot be asked again.
                let isSpent = outgoing?.hasBegun ?? false
                let pause = plan.failed(
                    isSent: mark.isSent && !isRefused, isUnavailable: error?.code == .unavailable && !isSpent,
                    remaining: ContinuousClock.now.duration(to: deadline))
                guard let pause else { throw translated(error) }
                try await Task.sleep(for: pause * Double.random(in: 0.8...1.2))
            }
        }
    }

    /// A failure of this process, or one that the whole call ends with.
    func failure(
        _ code: RemoteFailure.Code, _ detail: String, mayHaveHappened: Bool? = nil, path: [String]? = nil
    ) -> RemoteFailure {
        RemoteFailure(
            code: code, contract: contract, method: terms.name, services: services(), path: path ?? self.path,
            mayHaveHappened: mayHaveHappened ?? (plan.sentAttempts > 0), attempts: plan.attempts, detail: detail)
    }

    private func translated(_ error: RPCError?) -> any Error {
        if Task.isCancelled { return CancellationError() }
        guard let error else { return failure(.closed, "the client of this process is closed") }
        CalleeMark.current?.note(error.metadata)
        if let declared = declared(in: error) { return declared }
        let remote = CallHeaders.path(in: error.metadata)
        return failure(
            code(of: error), error.message, mayHaveHappened: plan.sentAttempts > (error.code == .unimplemented ? 1 : 0),
            path: remote.count > path.count ? remote : path)
    }

    /// The attempts after the first one.
    var repeats: Int { max(0, plan.attempts - 1) }

    /// The word of the metrics for the end of the call.
    func outcome(of error: any Error) -> String {
        switch error {
        case let failure as RemoteFailure: failure.code.description
        case is CancellationError: CallMeter.cancelled
        default: CallMeter.declared
        }
    }

    private func declared(in error: RPCError) -> (any Error)? {
        guard
            let bytes = error.metadata[binaryValues: ErrorDetails.key].first(where: { _ in true }),
            let details = ErrorDetails(status: bytes)
        else { return nil }
        return terms.errors.first { ErrorDetails.type($0, of: contract, terms) == details.type }?.decode(details.value)
    }

    private func code(of error: RPCError) -> RemoteFailure.Code {
        let stated = CallHeaders.first(CallHeaders.code, in: error.metadata)
        if let own = Self.stated.first(where: { $0.description == stated }) { return own }
        switch error.code {
        case .unavailable: return .unavailable
        case .deadlineExceeded: return .late
        case .cancelled: return .cancelled
        case .unimplemented: return .unknownMethod
        case .unauthenticated, .permissionDenied: return .notAdmitted
        case .resourceExhausted: return .tooLarge
        case .invalidArgument: return .unreadableRequest
        default: return .failed
        }
    }

    /// The codes that a server may state for itself.
    private static let stated: [RemoteFailure.Code] = [
        .unavailable, .late, .overloaded, .tooLarge, .notAdmitted, .unreadableRequest, .unreadableResponse, .failed,
        .otherSchema,
        .cancelled,
    ]
}

/// The end of a call by its caller: the receiver or the source of a stream threw, or a message cannot be read or
/// written.
struct EndedByCaller: Error {
    private let thrown: (any Error)?
    private let code: RemoteFailure.Code
    private let detail: String

    init(_ thrown: any Error) {
        self.thrown = thrown
        code = .failed
        detail = ""
    }

    init(_ code: RemoteFailure.Code, _ detail: String) {
        thrown = nil
        self.code = code
        self.detail = detail
    }

    func failure(of attempt: CallAttempt) -> any Error { thrown ?? attempt.failure(code, detail) }
}
