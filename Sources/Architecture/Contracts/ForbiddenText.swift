import Foundation

/// No line of some files matches a regular expression, in its code or in its comments.
///
/// Use it for words that the compiler accepts and your team does not, such as traps or locks. A literal never matches,
/// because the `Lexer` separates it from the code. The exceptions are files that may contain the text, and lines with a
/// comment that gives a reason. Sendable.
///
/// ```swift
/// .contract(ForbiddenText("noTraps", #"\bfatalError\b"#, says: "a trap", in: "Sources", unlessCommented: "// Proof:"))
/// ```
public struct ForbiddenText: Contract, Hashable {
    /// The part of a line that is searched.
    public enum Part: Sendable, Hashable {
        /// Everything but comments and the contents of literals.
        case code
        /// The comments.
        case comments
    }

    /// The name of the rule.
    public var name: String
    /// The reason, which is printed with each violation.
    public var reason: String?
    private let pattern: String
    private let message: String
    private let part: Part
    private let folders: [String]
    private let owners: Set<String>
    private let marker: String?

    /// A rule about the text of files.
    ///
    /// - Parameters:
    ///   - pattern: A regular expression, with simple word boundaries: `\bData\b` matches in `Foundation.Data`.
    ///   - message: The problem, as it is printed after the location.
    ///   - part: The part of each line that is searched.
    ///   - folders: Paths from the root; a file is searched when its path begins with one of them. Without any, all
    ///     files are searched.
    ///   - owners: Names of files that may contain the text.
    ///   - marker: A line is allowed when its comment, or a comment right above it, begins with this text and has a
    ///     letter after it.
    public init(
        _ name: String, _ pattern: String, says message: String, searching part: Part = .code, in folders: String...,
        except owners: [String] = [], unlessCommented marker: String? = nil, because reason: String? = nil
    ) {
        self.name = name
        self.pattern = pattern
        self.message = message
        self.part = part
        self.folders = folders
        self.owners = Set(owners)
        self.marker = marker
        self.reason = reason
    }

    /// Each line that matches, and each file that cannot be read.
    public func violations(in codebase: Codebase) -> [Violation] {
        let files = codebase.modules.flatMap(\.files).filter { applies(to: $0.path) }
        guard !files.isEmpty else {
            let place = folders.isEmpty ? "the codebase" : folders.joined(separator: ", ")
            return [.matchesNothing(name, "there is no file in \(place)", in: codebase)]
        }
        var texts: [(path: String, lines: SourceLines)] = []
        var unreadable: [Violation] = []
        for file in files {
            if let text = file.text ?? (try? String(contentsOfFile: codebase.absolute(file.path), encoding: .utf8)) {
                texts.append((file.path, SourceLines(text)))
            } else {
                unreadable.append(violation(CodeLocation(path: file.path), "cannot be read as UTF-8"))
            }
        }
        return unreadable + violations(in: texts)
    }

    /// Each matching line in the texts to which the rule applies.
    ///
    /// With several rules, create the ``SourceLines`` of each text once and pass them to all rules.
    public func violations(in texts: [(path: String, lines: SourceLines)]) -> [Violation] {
        guard let expression = try? Regex(pattern, as: Substring.self).wordBoundaryKind(.simple) else {
            return [violation(CodeLocation(path: "."), "\(pattern) is not a regular expression; correct it")]
        }
        return texts.filter { applies(to: $0.path) }.flatMap { path, lines -> [Violation] in
            let searched = part == .code ? lines.code : lines.comments
            return searched.indices.compactMap { index -> Violation? in
                let line = searched[index]
                guard !line.isEmpty, let match = line.firstMatch(of: expression), !isProved(index, in: lines) else {
                    return nil
                }
                let column = line.utf8.distance(from: line.startIndex, to: match.range.lowerBound) + 1
                return violation(
                    CodeLocation(path: path, position: CodePosition(line: index + 1, column: column)), message)
            }
        }
    }

    private func applies(to path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard !owners.contains(name) else { return false }
        return folders.isEmpty || folders.contains { path == $0 || path.hasPrefix("\($0)/") }
    }

    private func violation(_ location: CodeLocation, _ message: String) -> Violation {
        Violation(contract: name, location: location, subject: message, message: message, reason: reason)
    }

    /// Whether the comment of the line, or one of the comment lines right above it, begins with the marker and has a
    /// letter after it.
    private func isProved(_ line: Int, in lines: SourceLines) -> Bool {
        guard let marker else { return false }
        let begins = { (line: Int) in
            let comment = lines.comments[line].drop { $0 == " " || $0 == "\t" }
            return comment.hasPrefix(marker) && comment.dropFirst(marker.count).contains(where: \.isLetter)
        }
        if begins(line) { return true }
        var above = line - 1
        while above >= 0, lines.code[above].allSatisfy(\.isWhitespace), lines.comments[above].contains("//") {
            if begins(above) { return true }
            above -= 1
        }
        return false
    }
}
