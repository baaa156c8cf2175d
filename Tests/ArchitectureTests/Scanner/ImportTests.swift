import StrataArchitecture
import Testing

struct ImportTests {
    private func imports(_ text: String) -> [ImportDeclaration] { SourceScanner().scan(text).imports }

    @Test func positionIsTheStartOfTheName() {
        let found = imports("// first\n  @testable import  Model\n")
        #expect(found.map(\.position) == [CodePosition(line: 2, column: 21)])
    }

    @Test func accessAndAttributesAreKept() throws {
        let item = try #require(imports("@_spi(Internals) @preconcurrency public import Model").first)
        #expect(item.access == .public)
        #expect(item.attributes == ["@_spi(Internals)", "@preconcurrency"])
        #expect(item.isPublic)
        #expect(!item.isReexported)
    }

    @Test func kindIsNotAModule() throws {
        let item = try #require(imports("import struct Model.Account.ID").first)
        #expect(item.kind == "struct")
        #expect(item.path == ["Model", "Account", "ID"])
        #expect(item.module == "Model")
    }

    @Test func operatorCanBeImported() throws {
        let item = try #require(imports("import func Model.+\nimport Other").first)
        #expect(item.path == ["Model", "+"])
        #expect(imports("import func Model.+\nimport Other").count == 2)
    }

    @Test func reexportIsPublic() throws {
        let item = try #require(imports("@_exported import Model").first)
        #expect(item.isPublic)
        #expect(item.isReexported)
    }

    @Test func conditionsBelongToTheBranch() {
        let found = imports(
            """
            #if os(Linux)
            import A
            #elseif DEBUG
              #if canImport(X) ||
                  Y
              import B
              #endif
            #else
            import C
            #endif
            import D
            """)
        #expect(
            found.map(\.conditions) == [
                ["os(Linux)"], ["!(os(Linux)) && (DEBUG)", "canImport(X) || Y"], ["!(os(Linux)) && !(DEBUG)"], [],
            ])
    }

    @Test func columnExcludesTheByteOrderMark() {
        #expect(imports("\u{FEFF}import A").map(\.position) == [CodePosition(line: 1, column: 8)])
    }

    @Test func linesAreCountedWithCarriageReturns() {
        #expect(imports("\r\n\r\nimport A\r\n").map(\.position) == [CodePosition(line: 3, column: 8)])
    }

    @Test func lineOfFiveMegabytesIsRead() {
        let many = String(repeating: "import Model; let a = \"import Decoy\"; ", count: 140_000)
        let scan = SourceScanner().scan(many)
        #expect(scan.imports.count == 140_000)
        #expect(scan.lineCount == 1)
        #expect(scan.imports.last?.position.column == many.utf8.count - 37 + 8 - 1)
    }

    @Test func millionOpenBracketsAreRead() {
        let open = String(repeating: "\"\\(", count: 300_000) + String(repeating: "{([<", count: 300_000)
        #expect(SourceScanner().scan(open + "\nimport Model\n").imports.map(\.module) == ["Model"])
    }

    @Test func manyOpenHeadersTakeTimeInProportion() {
        let headers = String(repeating: "struct A<B: C<\n", count: 200_000)
        #expect(SourceScanner().scan(headers).types.count == 200_000)
    }
}
