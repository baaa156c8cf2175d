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

    /// The form without the label is deprecated, for the text, and throws, so that the call is an error in both modes.
    @Test(arguments: [5, 6]) func mainActorInitializerInThePlainForm(mode: Int) throws {
        let flags = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        #expect(
            try Compiler.check(Self.screen, mode: mode, flags) == [
                "5:15: warning: 'register(_:name:fileID:filePath:line:column:_:)' is deprecated: a main-actor factory "
                    + "needs 'onMainActor:' before it; one with a 'sending' parameter needs a closure around it "
                    + "[#DeprecatedDeclaration]",
                "5:5: error: call can throw, but it is not marked with 'try' and the error is not handled",
            ])
        let labeled = Self.screen.replacing("Screen.self, ", with: "Screen.self, onMainActor: ")
        #expect(try Compiler.check(labeled, mode: mode, flags) == [])
    }

    /// In a module on the main actor, each type is isolated that does not say otherwise.
    @Test(arguments: [5, 6]) func initializerOfAModuleOnTheMainActor(mode: Int) throws {
        let module = Self.screen.replacing("@MainActor ", with: "").replacing("func ", with: "nonisolated func ")
        let flags = ["-enable-upcoming-feature", "InferSendableFromCaptures", "-default-isolation", "MainActor"]
        #expect(
            try Compiler.check(module, mode: mode, flags).map { $0.split(separator: " ")[1] } == ["warning:", "error:"])
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
                "4:48: error: 'hosted()' is unavailable: the host starts a Startable or a BackgroundService, and this type "
                    + "is neither: let it conform to one; if it is `any P`, which is neither even if P refines one, write "
                    + ".hosted { $0 } if P does, otherwise register the conforming type and add "
                    + ".implements((any P).self) { $0 }"
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
    static func check(_ source: String, mode: Int, _ flags: [String] = []) throws -> [String] {
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
