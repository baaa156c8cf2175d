import StrataArchitecture
import Testing

/// A type goes into the list of its layer, in the style of the list, and nothing else changes.
struct ManagedListTests {
    private func added(_ list: String, type: String = "New") throws -> String? {
        let head = "import A\n\nenum Services: DependencyInjectionConfig {\n"
        let source = "\(head)\(list)\n}\n"
        let edited = try ManagedList.adding(type, toListOf: "Services", in: SourceEdit(source), at: "S.swift")
        return edited.map { String($0.text.dropFirst(head.count).dropLast(3)) }
    }

    @Test(arguments: [
        ("static var managedTypes: [any R.Type] { [] }", "static var managedTypes: [any R.Type] { [New.self] }"),
        (
            "static var managedTypes: [any R.Type] { [A.self] }",
            "static var managedTypes: [any R.Type] { [A.self, New.self] }"
        ),
        (
            "static var managedTypes: [any R.Type] { return [A.self, ] }",
            "static var managedTypes: [any R.Type] { return [A.self, New.self, ] }"
        ),
        (
            "static let managedTypes: [any R.Type] = [A.self]",
            "static let managedTypes: [any R.Type] = [A.self, New.self]"
        ),
        (
            "static var managedTypes: [any R.Type] { get { [A.self] } }",
            "static var managedTypes: [any R.Type] { get { [A.self, New.self] } }"
        ),
        (
            "    static var managedTypes: [any R.Type] {\n        [\n            A.self,\n            B.self\n        ]\n    }",
            "    static var managedTypes: [any R.Type] {\n        [\n            A.self,\n            B.self,\n            New.self\n        ]\n    }"
        ),
        (
            "  static var managedTypes: [any R.Type] {\n\t[\n\t\tA.self, // the ] first\n\t\tB.self, /* \", \" */ // last\n\n\t\t// more to come\n\t]\n  }",
            "  static var managedTypes: [any R.Type] {\n\t[\n\t\tA.self, // the ] first\n\t\tB.self, /* \", \" */ // last\n\t\tNew.self,\n\n\t\t// more to come\n\t]\n  }"
        ),
        (
            "static var managedTypes: [any R.Type] {\n    [\n        // none yet\n    ]\n}",
            "static var managedTypes: [any R.Type] {\n    [\n        // none yet\n        New.self,\n    ]\n}"
        ),
        (
            "static var managedTypes: [any R.Type] { [A.self] + Other.managedTypes }",
            "static var managedTypes: [any R.Type] { [A.self, New.self] + Other.managedTypes }"
        ),
    ])
    func typeIsAddedInTheStyleOfTheList(before: String, after: String) throws {
        #expect(try added(before) == after)
    }

    @Test func lineEndingsAreKept() throws {
        let source =
            "enum S: DependencyInjectionConfig {\r\n  static var managedTypes: [T] { [\r\n    A.self,\r\n  ] }\r\n}\r\n"
        let edited = try ManagedList.adding("New", toListOf: "S", in: SourceEdit(source), at: "S.swift")
        #expect(edited?.text.contains("    A.self,\r\n    New.self,\r\n  ] }\r\n") == true)
    }

    @Test func aListedTypeIsNotAddedAgain() throws {
        #expect(try added("static var managedTypes: [any R.Type] { [A.self, New.self] }") == nil)
    }

    @Test func theListOfTheRightTypeIsChosen() throws {
        let source = """
            enum A: DependencyInjectionConfig { static var managedTypes: [T] { [X.self] } }
            enum B: DependencyInjectionConfig { static var managedTypes: [T] { [Y.self] } }
            protocol P { static var managedTypes: [T] { get } }
            let text = "static var managedTypes { [] }"
            """
        let edited = try ManagedList.adding("New", toListOf: "B", in: SourceEdit(source), at: "S.swift")
        #expect(edited?.text.contains("{ [Y.self, New.self] }") == true)
        #expect(edited?.text.contains("{ [X.self] }") == true)
        #expect(ManagedList.lists(in: SourceEdit(source)).map(\.owner) == ["A", "B"])
    }

    @Test(arguments: [
        ("static var managedTypes: [any R.Type] { Self.all }", "`managedTypes` is put together by code"),
        (
            "static var managedTypes: [any R.Type] { isDemo ? [A.self] : [B.self] }",
            "`managedTypes` is put together by code"
        ),
        (
            "static var managedTypes: [any R.Type] {\n#if DEBUG\n[A.self]\n#else\n[B.self]\n#endif\n}",
            "`managedTypes` has `#if` in it"
        ),
        (
            "static var managedTypes: [any R.Type] { var all = [A.self]; all += [B.self]; return all }",
            "`managedTypes` is put together by code"
        ),
    ])
    func aBodyThatIsNotOneListIsRefused(list: String, obstacle: String) throws {
        let refusal = #expect(throws: EditRefusal.self) { try added(list) }
        #expect(
            refusal?.description
                == "S.swift:4:12: error: \(obstacle), so nothing is changed; add `New.self` to the managedTypes of Services"
        )
    }
}
