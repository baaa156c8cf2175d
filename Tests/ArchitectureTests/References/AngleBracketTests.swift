import StrataArchitecture
import Testing

/// Angle brackets that the characters after them join to one operator: `>>`, `?>`, `>?`, `>=`, `>&`.
struct AngleBracketTests {
    private static let others: KeyValuePairs = [
        "Base": "class Base { struct Inner { var cost = 1 }; static let shared = Inner() }",
        "Box": "struct Box<T> { var cost = 1; struct Entry { var cost = 1 }; static func make() -> Box {} }",
        "Row": "struct Row { var cost = 1 }", "Entry": "struct Entry {}",
    ]

    private func uses(_ use: String) -> [String] { Codebase.uses(use, Self.others) }

    private func last(_ use: String) -> String {
        uses(use).last.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } ?? "none"
    }

    @Test(arguments: [
        "class Sub: Box<Int>, Base { let i: Inner }",
        "class Sub: Box<Box<Int>>, Base { let i: Inner }",
        "class Sub: Box<Box<Box<Int>>>, Base { let i: Inner }",
        "class Sub: Box<Int?>, Base { let i: Inner }",
        "class Sub: Box<Box<Int?>>, Base { let i: Inner }",
        "class Sub: Box<Box<Int>?>, Base { let i: Inner }",
        "class Sub: Box<Int??>, Base { let i: Inner }",
        "class Sub: Box<(Int) -> Int>, Base { let i: Inner }",
        "class Sub: Box<Box<Int>>&Base { let i: Inner }",
        "class Sub: Box<Box<Int>> & Base { let i: Inner }",
        "class Sub<V: Box<Box<Int>>>: Base { let i: Inner }",
        "class Sub<V: Box<Int?>>: Box<V>, Base where V: Box<Box<Int>> { let i: Inner }",
        "extension Box<Box<Int>>: Base { var i: Inner { 1 } }",
        "extension Box<Int?>: Base { var i: Inner { 1 } }",
    ])
    func theEntryAfterGenericArgumentsIsInherited(use: String) {
        #expect(last(use) == "type Base.Inner Base")
    }

    @Test(arguments: [
        "struct Sub<V: Box<Box<Int>>, Entry> { let entry: Entry }",
        "struct Sub<V: Box<Int?>, Entry> { let entry: Entry }",
        "func sub<V: Box<Box<Int>>, Entry>(_ entry: Entry) -> Entry { entry }",
        "typealias Sub<V: Box<Box<Int>>, Entry> = (Entry, V)",
        "func ==<Entry>(left: Entry, right: Entry) -> Bool { true }",
        "struct Sub { static func <<Entry>(left: Entry, right: Entry) -> Bool { true } }",
        "struct Sub { init?<Entry>(_ entry: Entry) { nil } }",
    ])
    func aParameterAfterGenericArgumentsHidesTheType(use: String) {
        #expect(uses(use).filter { $0.hasSuffix(" Entry") } == [])
    }

    @Test(arguments: [
        "func f(_ box: Box<Box<Int>>) { box.cost }",
        "func f(_ box: Box<Box<Int>>?) { box?.cost }",
        "func f(_ box: Box<Int?>) { box.cost }",
        "func f(_ boxes: [Box<Int?>?]) { boxes[0]?.cost }",
        "func f() { let box: Box<Box<Int>>=other; box.cost }",
        "func f() { let box: Box<Box<Int>>?=nil; box?.cost }",
        "func f() { let box = Box<Box<Int>>(1); box.cost }",
        "func f() { let box = Box<Int?>(1); box.cost }",
        "func f() { let box = Box<Box<Int>>.make(); box.cost }",
        "typealias Sub<V: Box<Box<Int>>>=Box<V>\nfunc f(box: Sub<Int>) { box.cost }",
        "typealias Sub<V: Box<Int>>=Box<V>\nfunc f(box: Sub<Int>) { box.cost }",
    ])
    func aValueOfAGenericTypeHasItsMembers(use: String) {
        #expect(last(use) == "member Box.cost Box")
    }

    @Test func aMemberOfAGenericTypeBelongsToIt() {
        #expect(last("let a = Box<Box<Int>>.make()") == "member Box.make Box")
        #expect(last("let a = Box<Int?>.make()") == "member Box.make Box")
        #expect(last("func f(e: Box<Box<Int>>.Entry) { e.cost }") == "member Box.Entry.cost Box")
        #expect(last("func f(e: Box<Int?>.Entry) { e.cost }") == "member Box.Entry.cost Box")
    }

    @Test func aValueThatATypeTouchesIsReadBeforeItsNameHides() {
        let expected = ["member Row.cost Row", "member Box.cost Box"]
        for type in ["Box<Int>", "Box<Box<Int>>", "Box<Int?>?", "Box<Box<Int>>?"] {
            let found = uses("func f(row: Row) { let row: \(type)=make(row.cost); row.cost }")
            #expect(
                found.filter { $0.contains("ember ") }.map {
                    $0.split(separator: " ").dropFirst().joined(separator: " ")
                }
                    == expected, "\(type)")
        }
        #expect(last("func f() { let row: Row?=make(); row?.cost }") == "member Row.cost Row")
        #expect(last("func f() { let row: Row??=make(); row??.cost }") == "member Row.cost Row")
    }

    @Test func anOperatorBetweenTwoValuesStaysWhole() {
        let others: KeyValuePairs = [
            "Op": "infix operator >>>\nfunc >>> (a: Int, b: Int) -> Int { a }\nprefix operator <<<\n"
                + "prefix func <<< (a: Int) -> Int { a }\ninfix operator >=>\nfunc >=> (a: Int, b: Int) -> Int { a }"
        ]
        for use in ["let a = 1 >>> 2", "let a = 1>>>b", "let a = reduce(1, >>>)"] {
            #expect(
                Codebase.uses(use, others).map { $0.split(separator: " ")[1...].joined(separator: " ") }
                    == ["operator >>> Op"], "\(use)")
        }
        #expect(Codebase.uses("let a = 1>=>b", others) == ["1:10 operator >=> Op"])
        #expect(Codebase.uses("let a = <<<b", others) == ["1:9 operator <<< Op"])
    }
}
