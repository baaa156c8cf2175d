/// A module's name in a contract; `*` stands for any number of characters.
///
/// Written as a string literal wherever contracts take modules: `"Billing"`, `"Feature*"`. Sendable.
public struct ModulePattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as written.
    public var text: String

    /// A pattern from text that is computed at run time.
    public init(_ text: String) { self.text = text }

    /// A pattern.
    public init(stringLiteral text: String) { self.text = text }

    /// The text as written.
    public var description: String { text }

    /// Whether a name matches the pattern. The comparison is case-sensitive.
    public func matches(_ name: String) -> Bool { Glob.matches(text, name) }

    /// The matching production modules of a codebase; a name without `*` matches tests and plugins too.
    func modules(in codebase: Codebase) -> [Module] {
        codebase.modules.filter { module in
            (matches(module.name) || matches(module.importName)) && (module.isProduction || !text.contains("*"))
        }
    }
}

/// Matching with `*`, in the worst case in time proportional to the product of the lengths.
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

    /// One violation for each pattern that no module of the codebase matches.
    func unmatched(_ contract: String, in codebase: Codebase) -> [Violation] {
        filter { $0.modules(in: codebase).isEmpty }
            .map {
                .matchesNothing(contract, "no module is called \($0)\(codebase.suggestion(for: $0.text))", in: codebase)
            }
    }

    /// The names of the matching modules of the codebase, sorted.
    func names(in codebase: Codebase) -> [String] {
        Set(flatMap { $0.modules(in: codebase) }.map(\.name)).sorted()
    }
}
