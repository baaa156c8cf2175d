import StrataArchitecture
import Testing

/// The type of a receiver, as the parser infers it from the text: the expression before a dot, the type that a
/// `.red` is a member of, the left operand of an operator.
struct ReceiverTests {
    /// `Row.cost` and `Other.cost` have one name in two files, so a member is found only when its receiver has a type.
    private static let declared: KeyValuePairs = [
        "Row": "struct Row { var cost = 1; var next: Row?; func copy() -> Row { self }; static let zero = Row() }",
        "Other": "struct Other { var cost = 2; static let zero = Other() }",
        "Cache": "struct Cache<Key> { var cost = 3; struct Entry { var cost = 4 } }",
        "Store": """
        struct Store {
            var rows: [Row]
            var byName: [String: Row]
            var matrix: [[Row]]
            var lazy: Row { Row() }
            subscript(index: Int) -> Row { rows[index] }
            func load() async throws -> [Row] { rows }
            func find(_ name: String) -> Row? { nil }
        }
        """,
        "Color": "enum Color { case red, green; static func == (a: Color, b: Color) -> Bool { true } }",
        "Light": "enum Light { case red, green }",
        "Paint":
            "func paint(in color: Color, _ other: Light) {}\nstruct Brush { init(color: Color) {}; var light: Light }",
    ]

    private func members(_ use: String) -> [String] {
        Codebase.uses(use, Self.declared).filter { $0.contains(" member ") || $0.contains(" operator ") }
            .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }

    /// Each expression gives a row with the `cost` of `Row`.
    @Test(arguments: [
        "func f(row: Row) { row.cost }",
        "func f(row: Row?) { row?.cost }",
        "func f(row: Row!) { row!.cost }",
        "func f(row: inout Row) { row.cost }",
        "func f(rows: [Row]) { rows[0].cost }",
        "func f(rows: [Row]) { rows.first?.cost }",
        "func f(rows: [Row]) { rows.sorted().last!.cost }",
        "func f(rows: [Row]) { rows.filter(isOpen).first?.cost }",
        "func f(rows: [Row]) { for row in rows { row.cost } }",
        "func f(rows: [Row]) { rows.map { $0.cost } }",
        "func f(rows: [Row]) { rows.map { row in row.cost } }",
        "func f(rows: [Row]) { rows.first(where: { $0.cost }) }",
        "func f(rows: [Row]) { rows.map(\\.cost) }",
        "func f() { let row = Row(); row.cost }",
        "func f() { let row: Row = make(); row.cost }",
        "func f() { let row = make() as! Row; row.cost }",
        "func f() { let row = make() as? Row; row?.cost }",
        "func f() { Row().cost }",
        "func f(row: Row) { (row).cost }",
        "func f(row: Row?) { if let row { row.cost } }",
        "func f(row: Row?) { guard let row else { return }; row.cost }",
        "func f(row: Row) { let other = row; other.cost }",
    ])
    func aReceiverHasTheTypeThatTheTextTells(use: String) {
        #expect(members(use) == ["member Row.cost Row"], "\(use)")
    }

    /// The same through another member; the last one is that of `Row`.
    @Test(arguments: [
        "func f(row: Row) { row.next?.cost }",
        "func f(row: Row) { row.copy().cost }",
        "func f(row: Row) { row.copy().copy().cost }",
        "func f() { Row.zero.cost }",
        "func f(store: Store) { store.lazy.cost }",
        "func f(store: Store) { store[0].cost }",
        "func f(store: Store) { store.byName[\"a\"]?.cost }",
        "func f(store: Store) { store.byName.values.first?.cost }",
        "func f(tables: [[String: Row]]) { for table in tables { table[\"a\"]?.cost } }",
        "func f(tables: [[String: Row]: Row]) { for row in tables.values { row.cost } }",
        "func f(table: [[Int]: Row]) { table[[1]]?.cost }",
        "func f(table: [Int?: Row]) { table[nil]?.cost }",
        "func f(table: [String: [Row]]) { table[\"a\"]?.first?.cost }",
        "func f(store: Store) { for row in store.rows { row.cost } }",
        "func f(store: Store) async throws { (try await store.load())[0].cost }",
        "func f(store: Store) async throws { let rows = try await store.load(); rows[0].cost }",
        "func f(store: Store) { if let row = store.find(\"a\") { row.cost } }",
        "extension Store { func g() { self.rows[0].cost } }",
        "extension Store { func g() { rows[0].cost } }",
        "extension Store { var h: Int { find(\"a\")!.cost } }",
    ])
    func aChainKeepsTheType(use: String) {
        #expect(members(use).last == "member Row.cost Row", "\(use): \(members(use))")
    }

    /// The key of a dictionary may be any type; the subscript returns the value.
    @Test(arguments: [
        "[Cache<Int>: Row]", "[App.Cache<Int>: Row]", "[Cache<Int>.Entry: Row]", "[Cache<Int>?: Row]",
        "[Cache<Int?>: Row]", "[Cache<Cache<Int>>: Row]", "[Cache<Cache<Int>>?: Row]", "[Cache<(Int) -> Int>: Row]",
        "[Cache<[Other: Int]>: Row]", "[Cache<(Int, Other)>: Row]", "[any Store: Row]", "[any App.Store: Row]",
        "[(Other, Int): Row]", "[(Other, Int)?: Row]", "[(a: Other, b: Cache<Int>): Row]", "[[(Other, Int)]: Row]",
        "[Self: Row]", "[Self.Key: Row]", "[Cache<Int>: Row]?", "[Cache<Int>: Row?]", "[Cache<Int> : Row]",
    ])
    func aDictionaryReturnsItsValueNotItsKey(type: String) {
        let uses = [
            "extension Cache { func f(table: \(type)) { table[key]?.cost } }",
            "extension Cache { var table: \(type) { [:] }; func f() { table[key]?.cost } }",
            "extension Cache { func table() -> \(type) { [:] }; func f() { table()[key]?.cost } }",
            "extension Cache { func f() { let table = make() as! \(type); table[key]?.cost } }",
            "extension Cache { func f() { let table: \(type) = [:]; table[key]?.cost } }",
            "extension Cache { func f(tables: [\(type)]) { for table in tables { table[key]?.cost } } }",
        ]
        for use in uses {
            #expect(members(use).last == "member Row.cost Row", "\(use): \(members(use))")
        }
    }

    /// Generic arguments do not hide the type that they belong to, the rest of its path, or the initial value.
    @Test func genericArgumentsAreSkipped() {
        #expect(members("func f(cache: Cache<Int>) { cache.cost }") == ["member Cache.cost Cache"])
        #expect(members("func f(cache: Cache<Int>?) { cache?.cost }") == ["member Cache.cost Cache"])
        #expect(members("func f(caches: [Cache<Int>]) { caches[0].cost }") == ["member Cache.cost Cache"])
        #expect(members("func f(caches: [Int: Cache<Int>]) { caches[0]?.cost }") == ["member Cache.cost Cache"])
        #expect(members("func f(row: Cache<Int>.Entry) { row.cost }") == ["member Cache.Entry.cost Cache"])
        #expect(members("func f(row: Cache<Cache<Int>>.Entry) { row.cost }") == ["member Cache.Entry.cost Cache"])
        #expect(
            members("typealias Line = Cache<Int>.Entry\nfunc f(line: Line) { line.cost }") == [
                "member Cache.Entry.cost Cache"
            ])
        #expect(
            members("func f(row: Row) { let row: Cache<Int> = make(row.cost); row.cost }") == [
                "member Row.cost Row", "member Cache.cost Cache",
            ])
        #expect(members("func f() { let cost = other as Int < 3 || 4 > cost; cost }") == [])
    }

    /// If the text does not show the type, there is no reference: neither `Row` nor `Other` is guessed.
    @Test(arguments: [
        "func f() { make().cost }",
        "func f<Value>(value: Value) { value.cost }",
        "func f() { take { row in row.cost } }",
        "func f(pair: (Row, Other)) { pair.0.cost }",
        "func f(rows: [Row]) { rows.cost }",
        "func f(row: Row) { take { row in row.cost } }",
        "func f() { let row = choose ? Row() : make(); row.cost }",
        "func f() { switch thing { case .some(let row): row.cost } }",
        "func f(rows: [Row]) { rows.filter { true }.first?.cost }",
        "func f(store: Store) { store.matrix[0][1].cost }",
        "func f(tables: [[String: Row]]) { tables.first?.cost }",
        "func f(tables: [[String: Row]]) { for table in tables { table.cost } }",
    ])
    func theReaderOfTextDoesNotGuess(use: String) {
        #expect(members(use).filter { $0.hasSuffix(".cost Row") || $0.hasSuffix(".cost Other") } == [], "\(use)")
    }

    @Test(arguments: [
        ("let color: Color = .red", "Color"),
        ("func f(color: Color) { color == .red }", "Color"),
        ("func f() -> Light { .red }", "Light"),
        ("func f() -> Light { return .red }", "Light"),
        ("func f(color: Color) { switch color { case .red: break; default: break } }", "Color"),
        ("func f(color: Color) { if case .red = color {} }", "Color"),
        ("func f(color: Color?) { color ?? .red }", "Color"),
        ("paint(in: .red, .green)", "Color"),
        ("let brush = Brush(color: .red)", "Color"),
        ("func f(color: Color = .red) {}", "Color"),
        ("func f(colors: [Color]) { colors.contains(.red) }", "Color"),
        ("extension Color { func g() -> Bool { self == .red } }", "Color"),
        ("extension Light { func g() { switch self { case .red: break; default: break } } }", "Light"),
    ])
    func anImplicitMemberBelongsToItsContext(use: String, type: String) {
        #expect(members(use).contains("member \(type).red \(type)"), "\(use): \(members(use))")
    }

    /// Of several arguments without a label only the first has a context, because the parser does not count the others.
    @Test func argumentsWithoutALabelHaveNoContextButTheFirst() {
        #expect(members("paint(in: .red, .green)") == ["member Color.red Color"])
        #expect(members("let brush = Brush(light: .red)").filter { $0.contains(".red") } == [])
    }

    @Test func anOperatorBelongsToTheTypeOnItsLeft() {
        #expect(members("func f(a: Color, b: Color) -> Bool { a == b }") == ["operator Color.== Color"])
        #expect(members("func f(a: Light, b: Light) -> Bool { a == b }") == [])
        #expect(members("func f(a: Int, b: Int) -> Bool { a == b }") == [])
    }

    /// The name of a local hides outer names after its declaration, not in its initial value.
    @Test func aLocalHidesOnlyAfterItsValue() {
        let use = """
            func f(row: Row) {
                let row = row.next
                row.cost
            }
            func g(row: Other) { let cost = row.cost; cost }
            """
        #expect(members(use) == ["member Row.next Row", "member Row.cost Row", "member Other.cost Other"])
    }

    /// A label of a memberwise initializer names a property; a label of a written initializer does not.
    @Test func labelsOfTheCompilersInitializer() {
        let point: KeyValuePairs = [
            "Point": "struct Point { var across: Int }",
            "Line": "struct Line { var length: Int; init(length: Int) {} }",
        ]
        #expect(
            Codebase.uses("let a = Point(across: 1)\nlet b = Line(length: 2)", point) == [
                "1:9 type Point Point", "1:15 member Point.across Point", "2:9 type Line Line",
            ])
    }
}
