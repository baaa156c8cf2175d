import Foundation
import StrataArchitecture
import Testing

/// Files that break simple scanners. In each, real declarations are called `RealImport…` or `RealType…`, and text that
/// must not be found contains `Decoy`.
struct CorpusTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Corpus").path

    static var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".corpus") }
            .sorted()
    }

    @Test func corpusExists() {
        #expect(Self.files.count >= 20)
    }

    @Test(arguments: files)
    func findsOnlyRealDeclarations(file: String) throws {
        let path = "\(Self.folder)/\(file)"
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let scan = try SourceScanner().scan(contentsOf: path)
        let expectedImports = Set(text.matches(of: /RealImport\w+/).map { String($0.output) })
        let expectedTypes = Set(text.matches(of: /RealType\w+/).map { String($0.output) })
        #expect(Set(scan.imports.map(\.module)) == expectedImports)
        let types = scan.types.map { $0.name.split(separator: ".").last.map(String.init) ?? "" }
        #expect(Set(types) == expectedTypes)
        #expect(scan.imports.count == expectedImports.count)
    }

    @Test(arguments: files)
    func everyPrefixOfEveryFileIsScanned(file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(file)")))
        for count in bytes.indices { _ = SourceScanner().scan(bytes: Array(bytes[..<count])) }
    }
}
