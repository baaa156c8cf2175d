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
    func folder(of path: String) -> String? { Self.folder(of: Self.parts(of: path)[...], by: parts) }

    /// The components of the pattern.
    var parts: [String] { text.split(separator: "/").map(String.init) }

    /// The components of a path.
    static func parts(of path: String) -> [Substring] {
        var path = path
        // Where components begin and end, in bytes: a debug build takes microseconds for a character.
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

    /// The number of components that the pattern matches from the start; the rest lies in the matched folder.
    private static func match(_ parts: [String], _ names: [Substring]) -> Int? {
        // For each part the numbers of names that the parts so far can match: no recursion, so no pattern is slow.
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
