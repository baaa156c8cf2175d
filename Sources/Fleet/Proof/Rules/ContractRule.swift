/// Caller and server agree on each method: its existence, streaming, encoding, messages in both directions and errors.
/// A method that the caller may repeat is idempotent. No limit of the server's own calls is longer than the caller's
/// limit.
struct ContractRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        fleet.processes.indices.flatMap { fleet.calls(of: $0) }.flatMap { call in
            fleet.offers[fleet.expectation(call).contract, default: []].flatMap {
                problems(of: call, at: $0, in: fleet)
            }
        }
    }

    /// The problems of one call with one process that offers the contract.
    func problems(of call: FleetIndex.Call, at place: FleetIndex.OfferPlace, in fleet: FleetIndex) -> [FleetProblem] {
        let pair = CallAndOffer(call: call, place: place, fleet: fleet)
        guard let offered = pair.offered else { return [pair.missing] }
        let wanted = pair.wanted
        guard offered.kind == wanted.kind else { return [pair.streaming(offered)] }
        guard offered.encoding == wanted.encoding else { return [pair.encoding(offered)] }
        var problems = [
            pair.incompatible("request", writer: wanted.request, reader: offered.request, callerWrites: true),
            pair.incompatible("response", writer: offered.response, reader: wanted.response, callerWrites: false),
        ]
        for (name, error) in offered.errors.sorted(by: { $0.key < $1.key }) {
            if let known = wanted.errors[name] {
                problems.append(
                    pair.incompatible(
                        "error \(FleetTexts.name(name))", writer: error, reader: known, callerWrites: false))
            } else {
                problems.append(pair.unknownError(name))
            }
        }
        if wanted.attempts > 1, !offered.isIdempotent { problems.append(pair.notIdempotent) }
        return problems.compactMap { $0 } + pair.inversions
    }
}

/// One call, and one process that may serve it.
private struct CallAndOffer {
    let call: FleetIndex.Call
    let place: FleetIndex.OfferPlace
    let fleet: FleetIndex

    var wanted: MethodDescription { fleet.method(call) }
    var offered: MethodDescription? { fleet.offer(place).methods.first { $0.name == wanted.name } }

    private var texts: FleetTexts { FleetTexts(fleet) }
    private var caller: String { texts.process(call.process) }
    private var server: String { texts.process(place.process) }
    private var paths: [String] { texts.paths(call.process, fleet.expectation(call)) + [texts.service(place)] }

    private func problem(
        _ code: FleetProblem.Code, severity: FleetProblem.Severity = .fault, process: Int? = nil, summary: String,
        details: [String]? = nil, advice: [String]
    ) -> FleetProblem {
        FleetProblem(
            code, severity: severity, process: texts.title(process ?? call.process),
            contract: fleet.expectation(call).contract, method: wanted.name, summary: summary,
            details: details ?? paths, advice: advice)
    }

    var missing: FleetProblem {
        problem(
            .methodMissing, summary: "\(caller) calls \(texts.call(call)), and \(server) has no such method.",
            advice: ["Upgrade \(server) to a version that has it, before \(caller) runs."])
    }

    func streaming(_ offered: MethodDescription) -> FleetProblem {
        problem(
            .streamingDiffers,
            summary: "\(caller) calls \(texts.call(call)) as \(wanted.kind.words), and \(server) serves it as "
                + "\(offered.kind.words).",
            advice: ["Give the method with the changed kind a new name."])
    }

    func encoding(_ offered: MethodDescription) -> FleetProblem {
        problem(
            .encodingDiffers,
            summary: "\(caller) writes and reads \(texts.call(call)) as \(wanted.encoding.words), and \(server) as "
                + "\(offered.encoding.words).",
            advice: ["Give the contract a new version when its encoding changes."])
    }

    func incompatible(
        _ message: String, writer: MessageSchema, reader: MessageSchema, callerWrites: Bool
    ) -> FleetProblem? {
        let most = 10
        let found = MessageSchema.problems(writer: writer, reader: reader).filter { $0.kind != .unreadable }
        guard !found.isEmpty else { return nil }
        let (from, to) = callerWrites ? (caller, server) : (server, caller)
        let lines =
            found.prefix(most).map { TerminalText.plain($0.description) }
            + (found.count > most ? ["and \(found.count - most) more"] : [])
        return problem(
            .incompatible, process: callerWrites ? place.process : call.process,
            summary: "\(to) cannot read the \(message) of \(texts.call(call)) that \(from) writes.",
            details: lines + paths,
            advice: [
                "Make new fields optional for the reader, and let the reader know new values before they are written.",
                "For any other change, add a new method or a new version of the contract.",
            ])
    }

    func unknownError(_ name: String) -> FleetProblem {
        problem(
            .unknownError, severity: .information,
            summary:
                "\(server) may respond to \(texts.call(call)) with the error \(FleetTexts.name(name)), which \(caller) "
                + "does not know, so it arrives without its type.",
            advice: ["Build \(caller) with the contract of \(server)."])
    }

    var notIdempotent: FleetProblem {
        problem(
            .notIdempotent,
            summary:
                "\(caller) calls \(texts.call(call)) up to \(wanted.attempts) times, and \(server) does not declare it "
                + "idempotent.",
            advice: ["Make one attempt only, or make the method idempotent and declare it so in \(server)."])
    }

    /// The calls of the server that may last longer than its caller waits.
    var inversions: [FleetProblem] {
        fleet.onwardCalls(of: place, for: wanted.name).compactMap { onward in
            let limit = fleet.method(onward).limitMilliseconds
            guard limit > wanted.limitMilliseconds, wanted.limitMilliseconds > 0 else { return nil }
            return problem(
                .limitInverted, process: place.process,
                summary:
                    "\(caller) waits \(wanted.limitMilliseconds) ms for \(texts.call(call)), and \(server) may wait "
                    + "\(limit) ms for \(texts.call(onward)) before it responds.",
                details: paths + texts.paths(place.process, fleet.expectation(onward)),
                advice: [
                    "Lower the limit of \(texts.call(onward)) in \(server) to \(wanted.limitMilliseconds) ms or less, or "
                        + "raise that of \(caller)."
                ])
        }
    }
}

extension MessageEncoding {
    fileprivate var words: String {
        switch self {
        case .json: "JSON"
        case .protobuf: "Protocol Buffers"
        }
    }
}

extension MethodDescription.Kind {
    fileprivate var words: String {
        switch self {
        case .unary: "a call with one response"
        case .serverStreaming: "a stream of responses"
        case .clientStreaming: "a stream of requests"
        case .bidirectionalStreaming: "streams in both directions"
        }
    }
}
