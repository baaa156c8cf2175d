import StrataArchitecture
import Testing

struct TypeDeclarationTests {
    private func types(_ text: String) -> [TypeDeclaration] { SourceScanner().scan(text).types }

    @Test(arguments: [
        ("class A {}", TypeDeclaration.Kind.class), ("struct A {}", .struct), ("indirect enum A {}", .enum),
        ("actor A {}", .actor), ("protocol A {}", .protocol), ("extension A {}", .extension),
    ])
    func kindIsTheKeyword(text: String, kind: TypeDeclaration.Kind) {
        #expect(types(text).map(\.kind) == [kind])
        #expect(types(text).map(\.name) == ["A"])
    }

    @Test func nestedNamesIncludeTheEnclosingOnes() {
        let found = types("struct A { enum B { class C {} }; func f() { struct D {} } }; struct E {}")
        #expect(found.map(\.name) == ["A", "A.B", "A.B.C", "A.D", "E"])
        #expect(found.map(\.isNested) == [false, true, true, true, false])
    }

    @Test func inheritanceIsAsWritten() {
        let found = types("struct A<T: X>: @unchecked Sendable, // why\n  P<Int, [T]>, B & C where T: Y {}")
        #expect(found.map(\.inheritance) == [["@unchecked Sendable", "P<Int, [T]>", "B & C"]])
        #expect(found.map(\.conformances) == [["Sendable", "P", "B", "C"]])
    }

    @Test(arguments: [
        "class A: B<C<Int>>, P {}", "class A: B<C<Int?>>, P {}", "class A: B<C<Int>?>,P {}",
        "class A: B<() -> Int>, P {}",
        "class A<T: C<C<Int>>>: B<T>, P where T: C<C<Int>> {}", "extension A<C<Int>>: B<C<Int>>, P {}",
    ])
    func theEntryAfterNestedGenericArgumentsIsInherited(text: String) {
        #expect(types(text).map(\.conformances) == [["B", "P"]])
    }

    @Test func conformancesLoseModuleAndAttributes() {
        let found = types("extension A: @retroactive Core.Registerable, ~Copyable, nonisolated P {}")
        #expect(found.map(\.conformances) == [["Registerable", "P"]])
    }

    @Test func extensionOfNestedGenericTypeKeepsItsName() {
        #expect(types("extension A.B<Int>: P {}\nextension [Int] {}").map(\.name) == ["A.B<Int>", "[Int]"])
    }

    @Test(arguments: [
        ("struct A {}", "A"), ("extension A.B<Int> {}", "B"), ("extension Cache<Core.Key> {}", "Cache"),
        ("extension Cache<Core.Key>.Entry {}", "Entry"), ("extension Cache<(Int) -> Core.Key> {}", "Cache"),
        ("extension [Int] {}", "[Int]"), ("extension Core.`Type` {}", "Type"),
    ])
    func theLastNameHasNoGenericArguments(text: String, name: String) {
        #expect(types(text).map(\.lastName) == [name])
    }

    @Test func mainAttributeMarksTheFile() {
        #expect(SourceScanner().scan("@main struct A {}").hasMainAttribute)
        #expect(!SourceScanner().scan("@MainActor struct A {}").hasMainAttribute)
    }

    @Test func accessBelongsToTheDeclaration() {
        #expect(types("public final class A { private struct B {} }").map(\.access) == [.public, .private])
    }
}

/// Each word that the scanner knows, because its table lists spellings and meanings apart.
struct KeywordTests {
    private func scan(_ word: String) -> SourceScan {
        SourceScanner().scan("\(word) struct A {}\npublic \(word) func b() {}")
    }

    @Test(arguments: AccessLevel.allCases)
    func anAccessLevelBelongsToTheDeclaration(level: AccessLevel) {
        #expect(scan(level.rawValue).types.map(\.access) == [level])
        #expect(scan(level.rawValue).publicMembers.map(\.name) == (level >= .public ? ["b"] : []))
    }

    @Test(arguments: [
        "final", "static", "indirect", "distributed", "nonisolated", "override", "mutating", "nonmutating", "required",
        "convenience", "lazy", "weak", "unowned", "dynamic", "optional", "prefix", "postfix", "infix", "consuming",
        "borrowing", "isolated", "unsafe", "safe",
    ])
    func aModifierHasNoAccessLevel(word: String) {
        #expect(scan(word).types.map(\.access) == [nil])
        #expect(scan(word).publicMembers.map(\.name) == ["b"])
    }

    @Test(arguments: ["func", "var", "let", "init", "subscript", "typealias", "macro"])
    func aMemberHasItsKeyword(word: String) {
        #expect(SourceScanner().scan("public \(word) a").publicMembers.map(\.keyword) == [word])
    }
}

struct PublicMemberTests {
    private func members(_ text: String) -> [String] { SourceScanner().scan(text).publicMembers.map(\.name) }

    @Test func onlyPublicMembersAreKept() {
        #expect(
            members("public func a() {}\nfunc b() {}\nstruct C { public var d = 1; var e = 2; open func f() {} }") == [
                "a", "C.d", "C.f",
            ])
    }

    @Test func membersOfPublicExtensionArePublic() {
        #expect(
            members("public extension A {\n func b() { let c = 1 }\n private func d() {}\n}\nfunc e() {}") == ["A.b"])
    }

    @Test func setterLevelIsNotTheLevel() {
        #expect(members("public private(set) var a = 1\nprivate(set) var b = 2") == ["a"])
    }
}

struct MentionTests {
    @Test func resolveCallsNameTheType() {
        let scan = SourceScanner().scan(
            "let a = try resolver.resolve((any Network).self)\nlet b = resolve( Cache<Int>.self, name: \"x\")\nunresolve(C.self)"
        )
        #expect(scan.resolveCalls.map(\.type) == ["any Network", "Cache<Int>"])
        for type in [
            "Cache<Key<Int>>", "Cache<Key<Int?>>.Entry", "Cache<() -> Int>", "Cache<[(Int) -> Key<Int>]>.Entry",
        ] {
            #expect(SourceScanner().scan("resolver.resolve(\(type).self)").resolveCalls.map(\.type) == [type])
        }
    }

    @Test func containersAreNamedByTheirType() {
        let scan = SourceScanner().scan(
            "struct S { let a = Services.container; let b = self.container; let c = x.scope(.container); let d = App.Web.container.resolve() }"
        )
        #expect(scan.containerMentions.map(\.type) == ["Services", "App.Web"])
        #expect(scan.containerMentions.map(\.owner) == ["S", "S"])
    }

    @Test func managedTypesAreReadFromBodyAndList() {
        let scan = SourceScanner().scan(
            """
            enum A { static var managedTypes: [any R.Type] { [B.self, C.D.self] + (x ? [E<Int>.self] : []) }
                static func other() { print(F.self) } }
            enum G { static let managedTypes: [any R.Type] = [H.self,
                I.self]; let j = J.self }
            protocol K { static var managedTypes: [any R.Type] { get } }
            let l = L.self
            """)
        #expect(scan.managedTypes.map(\.type) == ["B", "C.D", "E<Int>", "H", "I"])
        #expect(scan.managedTypes.map(\.owner) == ["A", "A", "A", "G", "G"])
    }

    @Test func linesAreCounted() {
        #expect(SourceScanner().scan("").lineCount == 0)
        #expect(SourceScanner().scan("a").lineCount == 1)
        #expect(SourceScanner().scan("a\n").lineCount == 1)
        #expect(SourceScanner().scan("a\nb").lineCount == 2)
    }
}
