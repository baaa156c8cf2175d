/// A generic type of the standard library whose schema follows from those of its type arguments.
protocol CompositeMessage {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading
}

extension Optional: CompositeMessage where Wrapped: Decodable {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading {
        let inner = reader.reading(of: Wrapped.self, within: frames + [.wrapper])
        let samples = inner.samples.map { Self.some($0) as Any } + [Self.none as Any]
        var reading = ErasedReading(
            schema: inner.schema.madeOptional, samples: samples, isCutOff: inner.isCutOff)
        reading.variety = inner.variety
        return reading
    }
}

extension Array: CompositeMessage where Element: Decodable {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading {
        .list(of: Element.self, by: reader, within: frames) {
            [$0]
        } empty: {
            []
        }
    }
}

extension ContiguousArray: CompositeMessage where Element: Decodable {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading {
        .list(of: Element.self, by: reader, within: frames) {
            ContiguousArray([$0])
        } empty: {
            ContiguousArray()
        }
    }
}

extension Set: CompositeMessage where Element: Decodable {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading {
        .list(of: Element.self, by: reader, within: frames) {
            Set([$0])
        } empty: {
            Set()
        }
    }
}

extension Dictionary: CompositeMessage where Key: Decodable, Value: Decodable {
    static func reading(by reader: SchemaReader, within frames: [SchemaFrame]) -> ErasedReading {
        guard Key.self == String.self else {
            return ErasedReading(
                schema: .unreadable(
                    name: TypeName.of(Self.self),
                    reason:
                        "it is a dictionary whose keys are not strings; use String for the keys, or a list of records"),
                samples: [Self()], isCutOff: false)
        }
        let value = reader.reading(of: Value.self, within: frames + [.wrapper])
        var samples = [Self()]
        if let key = "a" as? Key, let sample = value.samples.first { samples.append([key: sample]) }
        return ErasedReading(schema: .map(value.schema), samples: samples, isCutOff: value.isCutOff)
    }
}

extension ErasedReading {
    fileprivate static func list<Element: Decodable, List>(
        of type: Element.Type, by reader: SchemaReader, within frames: [SchemaFrame],
        one: (Element) -> List, empty: () -> List
    ) -> ErasedReading {
        let element = reader.reading(of: type, within: frames + [.wrapper])
        return ErasedReading(
            schema: .list(element.schema), samples: element.samples.prefix(ScalarSample.profiles).map(one) + [empty()],
            isCutOff: element.isCutOff)
    }
}

extension MessageSchema {
    /// The schema as an optional one; an optional schema does not change.
    var madeOptional: MessageSchema {
        if case .optional = self { self } else { .optional(self) }
    }
}
