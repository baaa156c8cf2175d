/// The schema of each message must be known, and the encoding of its contract must be able to write it.
struct UnreadableRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        var problems: [FleetProblem] = []
        for (process, manifest) in fleet.processes.enumerated() {
            for offer in manifest.offers.indices {
                let place = FleetIndex.OfferPlace(process: process, offer: offer)
                for method in fleet.offer(place).methods {
                    problems += self.problems(
                        of: method, contract: fleet.offer(place).contract, process: texts.title(process),
                        details: [texts.service(place)])
                }
            }
            for expectation in manifest.expectations {
                for method in expectation.methods {
                    problems += self.problems(
                        of: method, contract: expectation.contract, process: texts.title(process),
                        details: texts.paths(process, expectation))
                }
            }
        }
        return problems
    }

    private func problems(
        of method: MethodDescription, contract: String, process: String, details: [String]
    ) -> [FleetProblem] {
        let errors = method.errors.sorted { $0.key < $1.key }
        let messages =
            [("request", method.request), ("response", method.response)]
            + errors.map { ("error \(FleetTexts.name($0.key))", $0.value) }
        return messages.flatMap { name, schema in
            unwritable(schema, name, of: method, contract: contract, process: process, details: details)
                + schema.unreadableParts.map { part in
                    FleetProblem(
                        .unreadable, process: process, contract: contract, method: method.name,
                        summary:
                            "The schema of the \(name) of \(FleetTexts.method(contract, method.name)) is not known: "
                            + "\(TerminalText.plain(part.description)).",
                        details: details,
                        advice: [
                            "Send a struct of fields, or an enum with raw values and `CaseIterable`.",
                            "If the type decodes itself, let it conform to `DescribedMessage` and state its schema.",
                        ])
                }
        }
    }
}

extension UnreadableRule {
    private func unwritable(
        _ schema: MessageSchema, _ name: String, of method: MethodDescription, contract: String, process: String,
        details: [String]
    ) -> [FleetProblem] {
        guard method.encoding == .protobuf else { return [] }
        return schema.protobufObstacles.map { obstacle in
            FleetProblem(
                .unwritable, process: process, contract: contract, method: method.name,
                summary: "The \(name) of \(FleetTexts.method(contract, method.name)) cannot be written as Protocol "
                    + "Buffers: \(TerminalText.plain(obstacle)).",
                details: details,
                advice: [
                    "Give each field a number: `enum CodingKeys: Int, CodingKey { case street = 1, area = 2 }`.",
                    "Put a list that may be missing, or one inside another, into a record of its own.",
                ])
        }
    }
}

/// In one package of Protocol Buffers, the name of a declared error belongs to one message.
struct ErrorNameRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        // During an upgrade, an error may have its old and its new fields; each of the two fleets is checked by itself.
        guard !fleet.allowsVersions else { return [] }
        let texts = FleetTexts(fleet)
        let places = fleet.offers.compactMapValues(\.first)
        return ProtobufErrors(of: places.values.map { fleet.offer($0) }).conflicts.compactMap { conflict in
            guard let place = places[conflict.contract] else { return nil }
            return FleetProblem(
                .unwritable, process: texts.title(place.process), contract: conflict.contract, method: conflict.method,
                summary: "The error \(FleetTexts.name(conflict.error)) of "
                    + "\(FleetTexts.method(conflict.contract, conflict.method)) cannot be written as Protocol Buffers: "
                    + "\(TerminalText.plain(conflict.obstacle)).",
                details: [texts.service(place)],
                advice: ["Give the error another name, or the same fields everywhere in the package."])
        }
    }
}

/// Each call has a limit and at least one attempt.
struct LimitRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        return fleet.processes.indices.flatMap { fleet.calls(of: $0) }.compactMap { call in
            let method = fleet.method(call)
            let fault: (what: String, advice: String)
            if method.limitMilliseconds < 1 {
                fault = ("a limit of \(method.limitMilliseconds) ms", "State how long one call may take.")
            } else if method.attempts < 1 {
                fault = ("\(method.attempts) attempts", "State at least one attempt.")
            } else {
                return nil
            }
            return FleetProblem(
                .noLimit, process: texts.title(call.process), contract: fleet.expectation(call).contract,
                method: method.name,
                summary: "\(texts.process(call.process)) calls \(texts.call(call)) with \(fault.what).",
                details: texts.paths(call.process, fleet.expectation(call)), advice: [fault.advice])
        }
    }
}
