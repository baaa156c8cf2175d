/// The files, or the types, that a contract on folders is about.
///
/// A path is relative to the module's folder or to the codebase's root: `*` stands for any characters inside one
/// folder's name, `**` for any number of folders. A folder includes all files below it, so `"UI"` and `"UI/**"` select
/// the same files. `"type:*Screen"` selects types by name instead, in any file; types nested in them belong to them.
/// Written as a string literal. Sendable.
public struct FolderPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as written.
    public var text: String

    /// A pattern from text that is computed at run time.
    public init(_ text: String) { self.text = text }

    /// A pattern.
    public init(stringLiteral text: String) { self.text = text }

    /// The text as written.
    public var description: String { text }

    /// The pattern for the types' names; `nil` when the pattern is a path.
    var typePattern: String? { text.hasPrefix("type:") ? String(text.dropFirst(5)) : nil }

    /// The folder by which the pattern matches a path; `nil` if it does not match. A pattern with `**` matches by the
    /// folder one level below the components before `**`, if there is one.
    ///
    /// Both `Features/*` and `Features/**` find `Features/Map` for `Features/Map/View.swift`, and `Features` finds
    /// `Features`.
    func folder(of path: String) -> String? { Self.folder(of: Self.parts(of: path)[...], by: parts) }

    /// The components of the pattern.
    var parts: [String] { text.split(separator: "/").map(String.init) }

    /// The components of a path.
    static func parts(of path: String) -> [Substring] {
        var path = path
        // The bounds of the components, in bytes, because a debug build needs microseconds for a character.
        var bounds: [(start: Int, end: Int)] = []
        path.withUTF8 { bytes in
            var start = 0
            for place in 0...bytes.count where unsafe place == bytes.count || bytes[place] == UInt8(ascii: "/") {
                if place > start { bounds.append((start, place)) }
                start = place + 1
            }
        }
        let utf8 = path.utf8
        return bounds.map {
            path[utf8.index(path.startIndex, offsetBy: $0.start)..<utf8.index(path.startIndex, offsetBy: $0.end)]
        }
    }

    /// The folder, from the components of the path and of the pattern.
    static func folder(of path: some Collection<Substring>, by parts: [String]) -> String? {
        guard !parts.isEmpty else { return nil }
        let names = Array(path)
        if let matched = match(parts, names) {
            let literal = parts.prefix { $0 != "**" }.count
            let length = parts.contains("**") && literal < names.count - 1 ? literal + 1 : min(literal, names.count)
            return names.prefix(max(min(length, matched), 1)).joined(separator: "/")
        }
        return nil
    }

    /// The largest number of leading components that the pattern matches; `nil` if it does not match.
    private static func match(_ parts: [String], _ names: [Substring]) -> Int? {
        // For each part, the counts of names that the parts so far can match. There is no recursion, so no pattern is
        // slow.
        var ends: Set<Int> = [0]
        for part in parts {
            if part == "**" {
                guard let first = ends.min() else { return nil }
                ends = Set(first...max(first, names.count))
            } else {
                ends = Set(
                    ends.compactMap {
                        $0 < names.count && Glob.matches(part, names[$0]) ? $0 + 1 : nil
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
