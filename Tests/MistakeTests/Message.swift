import Foundation
import StrataAppHost
import Testing

/// A message as a person reads it, with a name in place of each source location.
///
/// A line that a message points at ends with a comment, `// at: catalog`; the location is then printed as
/// `‹catalog›`. A test thus pins where a message points, and does not change when lines move.
enum Message {
    /// The whole text of a refused bootstrap; empty if it is not refused.
    static func of(_ bootstrap: () throws -> Void) -> String {
        do {
            try bootstrap()
            return ""
        } catch {
            return named("\(error)")
        }
    }

    /// The text that `verify` prints.
    static func verifying(_ config: any DependencyInjectionConfig.Type) -> String {
        do { return named("\(try AppHost(config).verify())") } catch { return named("\(error)") }
    }

    /// Replaces each location of a file of these tests.
    static func named(_ text: String) -> String {
        text.replacing(/(?:[^ \n(`]*\/)?MistakeTests\/([A-Za-z]+\.swift):(\d+):\d+/) { match in
            name(of: Int(match.2) ?? 0, in: String(match.1)).map { "‹\($0)›" } ?? String(match.0)
        }
    }

    private static func name(of line: Int, in file: String) -> String? {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        guard let text = try? String(contentsOfFile: "/\(folder)/\(file)", encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        return lines[line - 1].split(separator: "// at: ").dropFirst().first.map(String.init)
    }
}

/// The message of a failed request.
func failure<Service>(_ request: () throws -> Service) -> String {
    do {
        _ = try request()
        return ""
    } catch {
        return Message.named("\(error)")
    }
}

/// The message of a failed awaited request.
func failure<Service: Sendable>(_ request: () async throws -> Service) async -> String {
    do {
        _ = try await request()
        return ""
    } catch {
        return Message.named("\(error)")
    }
}

/// A layer of a test, whose types are listed by its `declare`.
protocol Sample: DependencyInjectionConfig {}

extension Sample {
    static var managedTypes: [any Registerable.Type] { [] }
}
