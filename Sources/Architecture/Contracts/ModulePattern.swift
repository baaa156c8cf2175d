import Foundation

/// A module's name in a contract; `*` stands for any number of characters.
///
/// Written as a string literal wherever contracts take modules: `"Billing"`, `"Feature*"`. Sendable.
public struct ModulePattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as written.
    public var text: String
    /// Where a contract file names it; nil for a pattern in Swift. Equal patterns may have different locations.
    var location: CodeLocation?

    /// A pattern from text that is computed at run time.
    public init(_ text: String) { self.text = text }

    /// A pattern.
    public init(stringLiteral text: String) { self.text = text }

    /// The text as written.
    public var description: String { text }

    /// True if the texts are equal.
    public static func == (left: ModulePattern, right: ModulePattern) -> Bool { left.text == right.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Whether a name matches the pattern. The comparison is case-sensitive.
    public func matches(_ name: String) -> Bool { Glob.matches(text, name) }

    /// The violation of a contract that names a module that does not exist.
    func unmatched(_ contract: String, in codebase: Codebase) -> Violation {
        var violation = Violation.matchesNothing(
            contract, "no module is called \(self)\(codebase.suggestion(for: text))", in: codebase)
        violation.location = place(in: codebase) ?? violation.location
        return violation
    }

    /// Where the pattern is written: in a contract file, or else as a literal in Swift.
    func place(in codebase: Codebase) -> CodeLocation? { location ?? codebase.literal(text) }

    /// The matching production modules of a codebase; a name without `*` matches tests, plugins and snippets too.
    func modules(in codebase: Codebase) -> [Module] {
        codebase.modules.filter { module in
            (matches(module.name) || matches(module.importName)) && (module.isProduction || !text.contains("*"))
        }
    }
}

/// Matches texts with patterns that contain `*`. In the worst case the time is proportional to the product of the
/// lengths.
enum Glob {
    /// Whether the whole text matches the pattern.
    static func matches(_ pattern: String, _ text: some StringProtocol) -> Bool {
        let pattern = Array(pattern.utf8)
        let text = Array(text.utf8)
        var (p, t, star, mark) = (0, 0, -1, 0)
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                (star, mark) = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if star >= 0 {
                mark += 1
                (p, t) = (star + 1, mark)
            } else {
                return false
            }
        }
        while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
        return p == pattern.count
    }
}

extension [ModulePattern] {
    /// Whether any pattern matches.
    func match(_ name: String) -> Bool { contains { $0.matches(name) } }

    /// The names, for messages.
    var list: String { map(\.text).joined(separator: ", ") }

    /// One violation for each pattern that no module of the codebase matches, where the contract names it.
    func unmatched(_ contract: String, in codebase: Codebase) -> [Violation] {
        filter { $0.modules(in: codebase).isEmpty }.map { $0.unmatched(contract, in: codebase) }
    }

    /// The names of the matching modules of the codebase, sorted.
    func names(in codebase: Codebase) -> [String] {
        Set(flatMap { $0.modules(in: codebase) }.map(\.name)).sorted()
    }
}

extension Codebase {
    /// Where a file of the codebase, tests first, has this string literal: contracts in Swift name their modules there.
    ///
    /// Reads files until it finds one, so only messages use it.
    fileprivate func literal(_ text: String) -> CodeLocation? {
        let quoted = Array("\"\(text)\"".utf8)
        for module in modules.sorted(by: { !$0.isProduction && $1.isProduction }) {
            for file in module.files {
                guard
                    let bytes = file.text.map({ Data($0.utf8) })
                        ?? FileManager.default.contents(atPath: absolute(file.path))
                else { continue }
                for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                    .enumerated()
                {
                    guard let start = Array(line).firstRange(of: quoted)?.lowerBound else { continue }
                    return CodeLocation(
                        path: file.path, position: CodePosition(line: number + 1, column: start + 1))
                }
            }
        }
        return nil
    }
}
