import StrataFleet
import Testing

/// The reader reports the part of a type that it cannot read, with the reason; it leaves no field out silently.
@Suite struct UnreadableSchemaTests {
    private func reason<T: Decodable>(_ type: T.Type) -> String? {
        if case .unreadable(_, let reason) = MessageSchema(of: type) { reason } else { nil }
    }

    enum Shape: Codable { case circle(radius: Int), square(side: Int) }
    struct Drawing: Codable { var title: String, shape: Shape, author: String }

    @Test func anEnumWithAssociatedValues() {
        #expect(reason(Shape.self) == "it checks which keys exist, as an enum with associated values does")
        #expect(
            reason(Drawing.self) == """
                `shape` is of FleetTests.UnreadableSchemaTests.Shape, which cannot be read: \
                it checks which keys exist, as an enum with associated values does
                """)
    }

    enum Closed: String, Codable { case one, two }
    enum Numbers: Int, Codable { case one = 1, two = 2 }

    @Test func anEnumWithRawValuesThatCannotBeListed() {
        #expect(
            reason(Closed.self) == """
                it accepts none of the values tried (Cannot initialize Closed from invalid String value a); \
                if it is an enum, make it CaseIterable
                """)
        #expect(reason(Numbers.self) == "it is an enum whose raw values cannot be listed; make it CaseIterable")
    }

    struct Strict: Codable {
        var value: Int
        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value)
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not today"))
        }
    }
    struct Refusal: Error {}
    struct Thrower: Decodable { init(from decoder: any Decoder) throws { throw Refusal() } }

    @Test func aTypeThatAcceptsNothing() {
        #expect(reason(Strict.self) == "it accepts none of the values tried (not today)")
        #expect(reason(Thrower.self) == "it accepts none of the values tried (Refusal())")
        #expect(reason(Never.self) != nil)
    }

    struct Versioned: Decodable {
        enum CodingKeys: CodingKey { case version, name, title }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decode(Int.self, forKey: .version) < 2 {
                _ = try container.decode(String.self, forKey: .name)
            } else {
                _ = try container.decode(String.self, forKey: .title)
            }
        }
    }
    struct Switched: Decodable {
        enum CodingKeys: CodingKey { case kind, height }
        enum Kind: String, Codable, CaseIterable { case a, b, c, d, e, f, g, h }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decode(Kind.self, forKey: .kind) == .h {
                _ = try container.decode(Int.self, forKey: .height)
            }
        }
    }

    @Test func aFormThatDependsOnAValue() {
        #expect(reason(Versioned.self) == "it reads other fields for other values")
        #expect(reason(Switched.self) == "it reads other fields for other values")
    }

    struct Legacy: Decodable {
        enum CodingKeys: CodingKey { case id, code }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if (try? container.decode(Int.self, forKey: .id)) == nil {
                _ = try container.decode(String.self, forKey: .code)
            }
        }
    }
    struct Either: Decodable {
        enum CodingKeys: CodingKey { case id }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if (try? container.decode(Int.self, forKey: .id)) == nil {
                _ = try container.decode(String.self, forKey: .id)
            }
        }
    }

    @Test func aFormThatDependsOnPresence() {
        #expect(reason(Legacy.self) == "it reads something else when `id` is missing")
        #expect(reason(Either.self) == "it reads something else when `id` is missing")
        #expect(
            reason(JSONDocument.self)
                == "it is an enum that decodes itself, so the values that it accepts cannot be determined")
    }

    struct Flag: Decodable {
        enum CodingKeys: CodingKey { case urgent }
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self).contains(.urgent)
        }
    }

    @Test func aKeyWhosePresenceIsOnlyRequested() {
        #expect(reason(Flag.self) == "it checks whether `urgent` exists, and never reads it")
    }

    struct Header: Decodable {
        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            _ = try row.decode(String.self)
            while !row.isAtEnd { _ = try row.decode(Int.self) }
        }
    }
    struct Half: Decodable {
        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            if !row.isAtEnd { _ = try row.decode(Int.self) }
        }
    }

    @Test func unkeyedContainersThatAreNotLists() {
        #expect(reason(Header.self) == "it decodes values of an array before it reads the count")
        #expect(
            reason(Half.self)
                == "it does not read each value of an unkeyed container, so its schema depends on the values")
        #expect(MessageSchema(of: [Int: String].self).canonicalText.contains("a dictionary whose keys are not strings"))
    }

    struct Loop: Decodable {
        var children: [Loop]
        init(from decoder: any Decoder) throws { children = try decoder.singleValueContainer().decode([Loop].self) }
    }
    indirect enum Endless: Decodable {
        case end, more(Endless)
        init(from decoder: any Decoder) throws { self = .more(try decoder.singleValueContainer().decode(Endless.self)) }
    }

    @Test func aTypeInsideItselfWithoutARecord() {
        #expect(MessageSchema(of: Loop.self).canonicalText.contains("it contains itself, with no record in between"))
        #expect(reason(Endless.self)?.contains("it contains itself, with no record in between") == true)
    }

    final class Growing<T>: Decodable { let next: Growing<[T]>? }

    struct Wide<T: Codable>: Codable { var a: T, b: T, c: T, d: T, e: T, f: T, g: T, h: T, i: T, j: T }

    @Test func formThatIsTooDeepOrTooLargeIsUnreadable() {
        #expect(
            MessageSchema(of: Growing<Int>.self).canonicalText.contains("it is more than 32 types inside the message"))
        #expect(
            MessageSchema(of: Wide<Wide<Wide<Wide<Wide<Int>>>>>.self).canonicalText.contains(
                "it has more than 20000 parts"))
    }

    struct Greedy: Decodable {
        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            while true {
                _ = try? row.decode(Int.self); if row.currentIndex < 0 { break }; if try Self.isDone(decoder) { break }
            }
        }
        static func isDone(_ decoder: any Decoder) throws -> Bool {
            var row = try decoder.unkeyedContainer()
            _ = try row.decode(Int.self)
            return false
        }
    }

    @Test func typeWithEndlessRequestsIsUnreadable() {
        #expect(reason(Greedy.self) == "it requests more than 200000 values")
    }
}
