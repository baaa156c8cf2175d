import StrataFleet
import Testing

/// The values of a writer that a reader cannot read.
@Suite struct CompatibilityTests {
    private typealias Schema = MessageSchema
    private static let int = Schema.scalar(.int)
    private static let text = Schema.scalar(.string)

    private func problems(_ writer: Schema, _ reader: Schema) -> [String] {
        Schema.problems(writer: writer, reader: reader).map(\.description)
    }

    private func record(_ fields: (String, Schema)...) -> Schema {
        .record(name: "R", fields: fields.map { .init(name: $0.0, schema: $0.1) })
    }

    private func numbered(_ fields: (String, Int?, Schema)...) -> Schema {
        .record(name: "R", fields: fields.map { .init(name: $0.0, number: $0.1, schema: $0.2) })
    }

    @Test func eachFormReadsItself() {
        let home = record(
            ("a", .optional(Self.int)), ("b", .list(.map(Self.text))), ("c", .choice(name: "K", values: ["x"])),
            ("d", record(("e", .list(.enclosing(levels: 1))))))
        #expect(problems(home, home).isEmpty)
        for scalar in Schema.Scalar.allCases { #expect(problems(.scalar(scalar), .scalar(scalar)).isEmpty) }
    }

    @Test func namesOfTypesDoNotCount() {
        #expect(problems(.record(name: "A", fields: []), .record(name: "B", fields: [])).isEmpty)
        #expect(problems(.choice(name: "A", values: ["x"]), .choice(name: "B", values: ["x"])).isEmpty)
    }

    @Test func fields() {
        let old = record(("a", Self.int))
        #expect(problems(record(("a", Self.int), ("b", Self.text)), old).isEmpty)
        #expect(problems(old, record(("a", Self.int), ("b", .optional(Self.text)))).isEmpty)
        #expect(
            problems(old, record(("a", Self.int), ("b", Self.text))) == [
                "`b` is required by the reader and never sent"
            ])
        #expect(
            problems(record(("a", .optional(Self.int))), old) == ["`a` may be missing, and the reader requires it"])
        #expect(problems(record(("a", Self.text)), old) == ["`a` is written as string and read as int"])
    }

    @Test func pathsLeadIntoListsMapsAndRecords() {
        let writer = record(("rooms", .list(record(("sizes", .map(.optional(record(("area", Self.text)))))))))
        let reader = record(("rooms", .list(record(("sizes", .map(.optional(record(("area", Self.int)))))))))
        #expect(problems(writer, reader) == ["`rooms[].sizes[*].area` is written as string and read as int"])
        #expect(problems(.list(Self.int), .list(Self.text)) == ["`[]` is written as int and read as string"])
        #expect(problems(Self.int, Self.text) == ["the message is written as int and read as string"])
    }

    @Test func choices() {
        let two = Schema.choice(name: "K", values: ["a", "b"])
        let three = Schema.choice(name: "K", values: ["c", "b", "a"])
        #expect(problems(two, three).isEmpty)
        #expect(problems(three, two) == ["the message may be `c`, unknown to the reader"])
        #expect(problems(two, Self.text).isEmpty)
        #expect(problems(Self.text, two) == ["the message is written as string and read as a choice"])
        #expect(problems(two, Self.int) == ["the message is written as a choice and read as int"])
        let years = Schema.choice(name: "Y", values: ["1", "300"])
        #expect(problems(years, Self.int).isEmpty)
        #expect(problems(years, .scalar(.uint8)) == ["the message is written as a choice and read as uint8"])
        #expect(problems(years, Self.text) == ["the message is written as a choice and read as string"])
        #expect(
            problems(years, .choice(name: "Y", values: ["\"1\"", "\"300\""])) == [
                "the message may be `1`, `300`, unknown to the reader"
            ])
    }

    @Test func integersMayBecomeWider() {
        #expect(problems(.scalar(.int32), .scalar(.int64)).isEmpty)
        #expect(problems(.scalar(.int), .scalar(.int64)).isEmpty)
        #expect(problems(.scalar(.uint8), .scalar(.uint)).isEmpty)
        #expect(problems(.scalar(.int64), .scalar(.int32)) == ["the message is written as int64 and read as int32"])
        #expect(problems(.scalar(.uint8), .scalar(.int)) == ["the message is written as uint8 and read as int"])
        #expect(problems(.scalar(.float), .scalar(.double)) == ["the message is written as float and read as double"])
        #expect(
            problems(.scalar(.bytes), .list(.scalar(.uint8))) == ["the message is written as bytes and read as a list"])
    }

    @Test func numbersOfFields() {
        let writer = numbered(("a", 1, Self.int), ("b", 2, Self.text))
        #expect(problems(writer, numbered(("b", 2, Self.text), ("a", 1, Self.int))).isEmpty)
        #expect(problems(writer, numbered(("a", nil, Self.int), ("b", nil, Self.text))).isEmpty)
        #expect(
            problems(writer, numbered(("a", 3, Self.int))) == [
                "`a` is written with the number 1 and read with the number 3"
            ])
        #expect(
            problems(writer, numbered(("a", 1, Self.int), ("c", 2, .optional(Self.text)))) == [
                "`c` has the number 2, which the writer uses for `b`"
            ])
        #expect(
            problems(writer, numbered(("a", 2, Self.int), ("b", 1, Self.text))) == [
                "`a` has the number 2, which the writer uses for `b`",
                "`b` has the number 1, which the writer uses for `a`",
            ])
    }

    @Test func recordsInsideThemselves() {
        let tree = record(("value", Self.int), ("children", .list(.enclosing(levels: 0))))
        let other = record(("value", Self.text), ("children", .list(.enclosing(levels: 0))))
        // The same values, written with one level more.
        let unrolled = record(
            ("value", Self.int),
            ("children", .list(record(("value", Self.int), ("children", .list(.enclosing(levels: 0)))))))
        #expect(problems(tree, tree).isEmpty)
        #expect(problems(tree, unrolled).isEmpty)
        #expect(problems(unrolled, tree).isEmpty)
        #expect(problems(tree, other) == ["`value` is written as int and read as string"])
        #expect(
            problems(
                tree,
                record(
                    ("value", Self.int), ("children", .list(record(("value", Self.int), ("children", .list(Self.int)))))
                ))
                == ["`children[].children[]` is written as a record and read as int"])
    }

    @Test func unreadableFormIsNeverCompatible() {
        let dark = Schema.unreadable(name: "X", reason: "no reason")
        #expect(problems(dark, dark) == ["the message cannot be read: no reason"])
        #expect(problems(record(("a", .list(dark))), record()) == [])
        #expect(problems(record(("a", dark)), record()) == ["`a` cannot be read: no reason"])
        #expect(problems(record(), record(("a", .optional(dark)))) == ["`a` cannot be read: no reason"])
        #expect(
            Schema.list(.enclosing(levels: 3)).unreadableParts.map(\.description) == [
                "`[]` cannot be read: it refers to a record 3 levels outside itself, which does not exist"
            ])
        #expect(Schema.list(.enclosing(levels: -1)).unreadableParts.count == 1)
        #expect(Schema.list(.enclosing(levels: .min)).unreadableParts.count == 1)
        #expect(record(("a", .map(dark)), ("b", dark)).unreadableParts.map(\.field) == ["a[*]", "b"])
    }

    /// Two cycles of lengths without a common divisor meet in each pair of their records, one inside the other.
    @Test func longCyclesNeedNoStack() {
        func cycle(_ length: Int, _ end: Schema) -> Schema {
            (1..<length).reduce(record(("x", .list(.enclosing(levels: length - 1))), ("end", end))) { inner, _ in
                record(("x", .list(inner)))
            }
        }
        #expect(problems(cycle(199, Self.int), cycle(200, .optional(Self.text))).isEmpty == false)
        let found = problems(cycle(199, Self.int), cycle(200, .optional(Self.int)))
        #expect(found == [])
        #expect(
            Schema.problems(writer: cycle(499, Self.int), reader: cycle(500, .optional(Self.int))).map(\.kind) == [
                .tooLarge
            ])
    }
}
