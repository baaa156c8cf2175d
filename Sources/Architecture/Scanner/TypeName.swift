/// Analyzes the text of written types.
enum TypeName {
    /// The last names in a written type: `Store` and `Sendable` for `@unchecked Core.Store<Int> & Sendable`.
    static func plainNames(in text: String) -> [String] {
        var names: [String] = []
        for part in text.split(separator: "&") {
            if let name = plainName(of: part.trimmingPrefix(while: \.isWhitespace)) { names.append(name) }
        }
        return names
    }

    private static func plainName(of part: Substring) -> String? {
        var name = ""
        var depth = 0
        var isOver = false
        var previous: Character = " "
        for character in part {
            defer { previous = character }
            switch character {
            case "<": depth += 1
            case ">" where previous == "-": break
            case ">": depth -= 1
            case _ where depth > 0: break
            case "~": return nil
            case " ", "(", ".": isOver = true
            case ")": break
            case "`": break
            default:
                if isOver { name = "" }
                isOver = false
                name.append(character)
            }
        }
        return name.isEmpty || name.hasPrefix("@") ? nil : name
    }

    /// Whether a written type can denote a declared one. The components of both are compared from the end, so `Entry`
    /// and `Store.Entry` both denote the declared `Store.Entry`, and `Core.Store` denotes the declared `Store`.
    static func written(_ written: String, means declared: String) -> Bool {
        let left = components(written)
        let right = components(declared)
        guard !left.isEmpty, !right.isEmpty else { return false }
        return zip(left.reversed(), right.reversed()).allSatisfy { $0 == $1 }
    }

    private static func components(_ text: String) -> [Substring] {
        var bare = ""
        var depth = 0
        var previous: Character = " "
        for character in text where character != "`" {
            if character == "<" { depth += 1 }
            if depth == 0 { bare.append(character) }
            if character == ">", previous != "-" { depth -= 1 }
            previous = character
        }
        return bare.split(separator: " ").last?.split(separator: ".") ?? []
    }
}
