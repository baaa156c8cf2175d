/// Finds the schemas of types. Each call of `MessageSchema.init(of:)` has its own reader.
final class SchemaReader {
    static let mostTypes = 32
    static let mostParts = 20_000
    static let mostRequests = 200_000

    private var known: [ObjectIdentifier: ErasedReading] = [:]
    private var requests = 0

    /// Counts one request to a decoder; false if the type has made too many requests.
    func countRequest() -> Bool {
        requests += 1
        return requests <= Self.mostRequests
    }

    /// The schema of `type` at a position that `frames` enclose, from the outside in.
    func reading<T: Decodable>(of type: T.Type, within frames: [SchemaFrame]) -> SchemaReading<T> {
        if let described = type as? any DescribedMessage.Type {
            return SchemaReading(schema: described.messageSchema, erased: described.erasedSamples)
        }
        if let scalar = ScalarSample.samples(of: type) {
            return SchemaReading(schema: .scalar(scalar.scalar), erased: scalar.values)
        }
        if let composite = type as? any CompositeMessage.Type {
            return SchemaReading(composite.reading(by: self, within: frames))
        }
        let identifier = ObjectIdentifier(type)
        if let position = frames.lastIndex(of: .type(identifier)) {
            let schema = Self.enclosing(position, in: frames, name: TypeName.of(type))
            return SchemaReading(schema: schema, isCutOff: schema.isUnreadable)
        }
        if let reading = known[identifier] { return SchemaReading(reading) }
        guard frames.count(where: \.isType) < Self.mostTypes else {
            return SchemaReading(
                schema: .unreadable(
                    name: TypeName.of(type), reason: "it is more than \(Self.mostTypes) types inside the message"),
                isCutOff: true)
        }
        var reading = SchemaExploration(of: type, by: self, within: frames + [.type(identifier)]).reading()
        if reading.schema.isLarger(than: Self.mostParts) {
            reading.schema = .unreadable(name: TypeName.of(type), reason: "it has more than \(Self.mostParts) parts")
        }
        if !reading.isCutOff, !reading.schema.reachesOutside { known[identifier] = ErasedReading(reading) }
        return reading
    }

    /// A type inside itself, as a reference to its record. Only a type that decodes as a record can contain itself.
    private static func enclosing(_ position: Int, in frames: [SchemaFrame], name: String) -> MessageSchema {
        let inside = frames[(position + 1)...]
        guard inside.first(where: { !$0.isType }) == .record else {
            return .unreadable(name: name, reason: "it contains itself, with no record in between")
        }
        return .enclosing(levels: inside.count { $0 == .record } - 1)
    }
}

/// A part of a message that encloses a position.
enum SchemaFrame: Hashable {
    case type(ObjectIdentifier)
    case record
    /// An optional, a list, a map or an unkeyed container.
    case wrapper

    var isType: Bool {
        if case .type = self { true } else { false }
    }
}

/// The schema of a type, and instances of it.
struct SchemaReading<T> {
    var schema: MessageSchema
    /// Instances to continue with; empty if none could be decoded.
    var samples: [T] = []
    /// Whether the reader stopped at a limit, or at a type inside itself without a record in between, so that the
    /// schema may differ at another position.
    var isCutOff = false
    /// The number of samples that need a run each: for a `CaseIterable` enum, the number of its cases, and otherwise 1.
    var variety = 1

    init(schema: MessageSchema, samples: [T] = [], isCutOff: Bool = false) {
        self.schema = schema
        self.samples = samples
        self.isCutOff = isCutOff
    }

    init(schema: MessageSchema, erased: [Any]) {
        self.init(schema: schema, samples: erased.compactMap { $0 as? T })
    }

    init(_ erased: ErasedReading) {
        self.init(schema: erased.schema, erased: erased.samples)
        isCutOff = erased.isCutOff
        variety = erased.variety
    }

    func sample(_ profile: Int) -> T? {
        samples.isEmpty ? nil : samples[profile % samples.count]
    }
}

/// A reading without its type, which only the caller knows.
struct ErasedReading {
    var schema: MessageSchema
    var samples: [Any] = []
    var isCutOff = false
    var variety = 1

    init(schema: MessageSchema, samples: [Any], isCutOff: Bool) {
        self.schema = schema
        self.samples = samples
        self.isCutOff = isCutOff
    }

    init<T>(_ reading: SchemaReading<T>) {
        self.init(schema: reading.schema, samples: reading.samples, isCutOff: reading.isCutOff)
        variety = reading.variety
    }
}

extension DescribedMessage {
    fileprivate static var erasedSamples: [Any] { [messageSample] }
}
