/// Which files, or which types, a contract on folders speaks of.
///
/// A path below the module's folder, or below the codebase's root: `*` stands for any run of characters inside one folder's
/// name, `**` for any number of folders. A folder stands for all that is in it, so `"UI"` and `"UI/**"` say the same.
/// `"type:*Screen"` speaks of types by name instead, wherever they stand; what is nested in them counts as theirs. Written
/// as a string literal. Sendable.
public struct FolderPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as written.
    public var text: String

    /// A pattern from text that is put together at run time.
    public init(_ text: String) { self.text = text }

    /// A pattern.
    public init(stringLiteral text: String) { self.text = text }

    /// The text as written.
    public var description: String { text }

    /// The form of the types' names; `nil` when the pattern is a path.
    var typePattern: String? { text.hasPrefix("type:") ? String(text.dropFirst(5)) : nil }

    /// Whether a path is meant, and by which folder: the one that the last component before `**` names.
    ///
    /// `Features/*` finds `Features/Map` for `Features/Map/View.swift`; `Features/**` finds the same, because what stands
    /// in for `**` begins with the folder's own name.
    func folder(of path: String) -> String? {
        let names = path.split(separator: "/").map(String.init)
        let parts = text.split(separator: "/").map(String.init)
        guard !parts.isEmpty else { return nil }
        if let matched = Self.match(parts[...], names[...]) {
            let literal = parts.prefix { $0 != "**" }.count
            let length = parts.contains("**") && literal < names.count - 1 ? literal + 1 : min(literal, names.count)
            return names.prefix(max(min(length, matched), 1)).joined(separator: "/")
        }
        return nil
    }

    /// The number of components that the pattern matches from the start; the rest lies in the matched folder.
    private static func match(_ parts: ArraySlice<String>, _ names: ArraySlice<String>) -> Int? {
        // For each part the numbers of names that the parts so far can match: no recursion, so no pattern is slow.
        var ends: Set<Int> = [0]
        for part in parts {
            if part == "**" {
                guard let first = ends.min() else { return nil }
                ends = Set(first...max(first, names.count))
            } else {
                ends = Set(
                    ends.compactMap {
                        $0 < names.count && Glob.matches(part, names[names.startIndex + $0]) ? $0 + 1 : nil
                    })
            }
            if ends.isEmpty { return nil }
        }
        return ends.max()
    }
}

extension [FolderPattern] {
    /// The texts, for messages.
    var list: String { map(\.text).joined(separator: ", ") }
}
