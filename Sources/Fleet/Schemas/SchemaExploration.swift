/// Decodes one type repeatedly until its requests are known.
///
/// The requests of one run are the schema only if no other run requests anything else: with other values, with each
/// field missing in turn, and with arrays of other lengths. Otherwise the schema depends on the value, and there is no
/// single schema.
struct SchemaExploration<T: Decodable> {
    private static var mostProfiles: Int { 64 }

    private let name: String
    private let readings: SchemaReadings
    private let frames: [SchemaFrame]

    init(of type: T.Type, by reader: SchemaReader, within frames: [SchemaFrame]) {
        name = TypeName.of(type)
        readings = SchemaReadings(reader)
        self.frames = frames
    }

    func reading() -> SchemaReading<T> {
        if let named = ScalarSample.named(name) {
            let decoded = try? decode(run(forced: named.string.isEmpty ? nil : named.string))
            return SchemaReading(schema: .scalar(named.scalar), samples: decoded.map { [$0] } ?? [])
        }
        if let refusal = ScalarSample.refusal(of: name) { return unreadable(refusal) }
        if let choice = T.self as? any (CaseIterable & RawRepresentable).Type, let reading = reading(as: choice) {
            return reading
        }
        return readingOfParts()
    }

    private func run(
        profile: Int = 0, absent: Set<SchemaRun.Place> = [], rowLength: Int = 2, forced: Any? = nil
    ) -> SchemaRun {
        SchemaRun(readings, profile: profile, absent: absent, rowLength: rowLength, forced: forced)
    }

    private func decode(_ run: SchemaRun) throws -> T {
        let value = try T(from: SchemaDecoder(run: run, frames: frames))
        run.finish()
        return value
    }

    private func unreadable(_ reason: String, samples: [T] = [], isCutOff: Bool = false) -> SchemaReading<T> {
        SchemaReading(schema: .unreadable(name: name, reason: reason), samples: samples, isCutOff: isCutOff)
    }
}

// MARK: Raw values

extension SchemaExploration {
    /// The schema of a type that decodes as a raw value; nil if it has no cases or decodes in another way.
    private func reading<C: CaseIterable & RawRepresentable>(as choice: C.Type) -> SchemaReading<T>? {
        let raws = choice.allCases.prefix(1_001).map(\.rawValue)
        guard !raws.isEmpty, let scalar = ScalarSample.samples(of: C.RawValue.self)?.scalar else { return nil }
        guard raws.count <= 1_000 else { return unreadable("it has more than 1,000 cases") }
        var samples: [T] = []
        for raw in raws {
            let run = run(forced: raw)
            let value = try? decode(run)
            guard run.faults.isEmpty, run.contents == [[]: .value, [.value]: .schema(.scalar(scalar))] else {
                return nil
            }
            guard let value else { return unreadable("it does not decode its own raw value \(raw)", samples: samples) }
            samples.append(value)
        }
        if let other = Self.value(outside: raws), (try? decode(run(forced: other))) != nil {
            // The type accepts any raw value, so its schema is the scalar.
            return SchemaReading(schema: .scalar(scalar), samples: samples)
        }
        var reading = SchemaReading(
            schema: MessageSchema.choice(name: name, values: raws.map { Self.text($0) }), samples: samples)
        reading.variety = samples.count
        return reading
    }

    /// A raw value that no case has; nil if none is found.
    private static func value<Raw>(outside raws: [Raw]) -> Any? {
        if Raw.self == String.self { return "\u{1}no case" }
        guard let numbers = raws as? [any BinaryInteger] else { return nil }
        let known = Set(numbers.map { "\($0)" })
        guard let free = (1...120).first(where: { !known.contains("\($0)") }) else { return nil }
        return ScalarSample.number(free, as: Raw.self)
    }

    /// A raw value as a manifest writes it. A string that looks like a number is in quotation marks.
    private static func text(_ raw: Any) -> String {
        guard let string = raw as? String else { return "\(raw)" }
        let couldBeTaken = string.first.map { $0.isNumber || "-+.\"".contains($0) } ?? true
        return couldBeTaken ? "\"\(string)\"" : string
    }
}

// MARK: Parts

extension SchemaExploration {
    private func readingOfParts() -> SchemaReading<T> {
        var samples: [T] = []
        var decoded: [SchemaRun] = []
        var failed: [SchemaRun] = []
        var failure: (any Error)?
        var profile = 0
        var profiles = ScalarSample.profiles
        while profile < profiles {
            let run = run(profile: profile)
            do {
                samples.append(try decode(run))
                decoded.append(run)
            } catch {
                failed.append(run)
                failure = failure ?? error
            }
            profiles = min(max(profiles, run.variety), Self.mostProfiles)
            profile += 1
        }
        let isCutOff = (decoded + failed).contains(where: \.isCutOff)
        if let fault = (decoded + failed).lazy.flatMap(\.faults).first {
            return unreadable(fault, samples: samples, isCutOff: isCutOff)
        }
        guard let base = decoded.first else {
            return unreadable(reason(for: failure), isCutOff: isCutOff)
        }
        guard decoded.allSatisfy({ $0.requestsNothingBeyond(base) && base.requestsNothingBeyond($0) }),
            failed.allSatisfy({ $0.requestsNothingBeyond(base) })
        else {
            return unreadable("it reads other fields for other values", samples: samples, isCutOff: isCutOff)
        }
        if samples.first.map({ Mirror(reflecting: $0).displayStyle == .enum }) ?? false {
            return unreadable(reasonForEnum, samples: samples, isCutOff: isCutOff)
        }
        switch optionals(of: base) {
        case .failure(let fault): return unreadable(fault.reason, samples: samples, isCutOff: isCutOff)
        case .success(let optionals):
            let schema = SchemaAssembly(run: base, optionals: optionals, name: name).schema(at: [])
            return SchemaReading(schema: schema, samples: samples, isCutOff: isCutOff)
        }
    }

    private struct Fault: Error {
        let reason: String
    }

    /// The positions that may be missing: the type decodes without them.
    private func optionals(of base: SchemaRun) -> Result<Set<SchemaRun.Place>, Fault> {
        var optionals: Set<SchemaRun.Place> = []
        for place in base.order where !place.isEmpty {
            let run = run(profile: base.profile, absent: [place])
            let isDecoded = (try? decode(run)) != nil
            guard run.faults.isEmpty, run.requestsNothingBeyond(base) else {
                return .failure(Fault(reason: "it reads something else when \(SchemaRun.text(place)) is missing"))
            }
            if isDecoded { optionals.insert(place) }
        }
        var others = optionals.count > 1 ? [run(profile: base.profile, absent: optionals)] : []
        if !base.openRows.isEmpty { others += [0, 1, 3].map { run(profile: base.profile, rowLength: $0) } }
        for other in others {
            _ = try? decode(other)
            guard other.faults.isEmpty, other.requestsNothingBeyond(base) else {
                return .failure(Fault(reason: "it reads something else when several values are missing"))
            }
        }
        return .success(optionals)
    }

    private func reason(for error: (any Error)?) -> String {
        let advice = T.self is any RawRepresentable.Type ? "; if it is an enum, make it CaseIterable" : ""
        switch error {
        case SchemaStop.noInstance(let place, let type, .unreadable(_, let reason))?:
            return "\(SchemaRun.text(place)) is of \(type), which cannot be read: \(reason)"
        case SchemaStop.noInstance(let place, let type, _)?:
            return "\(SchemaRun.text(place)) is of \(type), of which no instance could be constructed"
        case let error as DecodingError:
            return "it accepts none of the values tried (\(error.summary))\(advice)"
        case let error?: return "it accepts none of the values tried (\(error))\(advice)"
        case nil: return "it accepts none of the values tried\(advice)"
        }
    }

    private var reasonForEnum: String {
        T.self is any RawRepresentable.Type && !(T.self is any CaseIterable.Type)
            ? "it is an enum whose raw values cannot be listed; make it CaseIterable"
            : "it is an enum that decodes itself, so the values that it accepts cannot be determined"
    }
}

extension DecodingError {
    fileprivate var summary: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "\(self)"
        }
    }
}
