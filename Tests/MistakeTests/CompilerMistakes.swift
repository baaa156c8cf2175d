import Foundation
import Testing

/// Mistakes that the compiler finds, in the words of the compiler.
@Suite(.enabled(if: Compiler.isThere)) struct CompilerMistakes {
    private static let screen = """
        import StrataCore
        struct Title: Sendable {}
        @MainActor final class Screen { init(title: Title) {} }
        func register(in container: Container) {
            container.register(Screen.self, Screen.init(title:))
        }
        """

    /// Nothing at run time shows that a factory was isolated, so the compiler's word is the only one.
    @Test func mainActorInitializerInThePlainForm() throws {
        #expect(
            try Compiler.check(Self.screen, mode: 6) == [
                "5:37: error: converting function value of type '@MainActor @Sendable (Title) -> Screen' to "
                    + "'@Sendable (consuming Title) throws -> Screen' loses global actor 'MainActor'"
            ])
    }

    /// In language mode 5 it is a warning, and the service is constructed where the request comes from.
    @Test func mainActorInitializerInThePlainFormInMode5() throws {
        #expect(
            try Compiler.check(Self.screen, mode: 5, "-enable-upcoming-feature", "InferSendableFromCaptures") == [
                "5:37: warning: converting function value of type '@MainActor @Sendable (Title) -> Screen' to "
                    + "'@Sendable (consuming Title) throws -> Screen' loses global actor 'MainActor'; this is an error in "
                    + "the Swift 6 language mode"
            ])
        #expect(
            try Compiler.check(
                Self.screen.replacing("Screen.self, ", with: "Screen.self, onMainActor: "), mode: 5,
                "-enable-upcoming-feature", "InferSendableFromCaptures") == [])
    }

    @Test func factoryOfTheWrongType() throws {
        let lines = try Compiler.check(
            """
            import StrataCore
            struct Title: Sendable {}
            func register(in container: Container) {
                container.register(Title.self) { 3 }
            }
            """, mode: 6)
        #expect(lines == ["4:38: error: cannot convert value of type 'Int' to closure result type 'Title'"])
    }

    @Test func hostedWithoutALifeCycle() throws {
        let lines = try Compiler.check(
            """
            import StrataCore
            struct Title: Sendable {}
            func register(in container: Container) {
                container.register(Title.self) { Title() }.hosted()
            }
            """, mode: 6)
        #expect(
            lines == [
                "4:48: error: 'hosted()' is unavailable: the host starts a Startable or a BackgroundService, and `any P` is "
                    + "neither, also where P refines one: then write .hosted { $0 }; where P does not, register the type that "
                    + "conforms and add .implements((any P).self) { $0 }"
            ])
    }
}

/// The compiler of this toolchain, with the modules of the build that runs these tests.
private enum Compiler {
    /// The folder of the build's modules, beside the test program.
    private static let modules =
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("Modules")
        .path

    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(modules)/StrataCore.swiftmodule") }

    /// The errors and warnings of a file: `line:column: kind: text`.
    static func check(_ source: String, mode: Int, _ flags: String...) throws -> [String] {
        let file = NSTemporaryDirectory() + "mistake-\(UUID().uuidString).swift"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-parse-as-library", "-diagnostic-style", "llvm", "-swift-version", "\(mode)"]
            + ["-I", modules] + flags + [file]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").filter { $0.hasPrefix(file) }.map { $0.dropFirst(file.count + 1) }
            .filter { $0.contains(": error: ") || $0.contains(": warning: ") }.map(String.init)
    }
}
