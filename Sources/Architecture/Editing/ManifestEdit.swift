/// Edits the text of a `Package.swift` that is written as a call with lists.
///
/// Computed parts (variables, functions, appended targets) are not edited: an edit that does not find its list is
/// refused with the line to write by hand. ``ManifestCheck`` then lets SwiftPM read the result.
package struct ManifestEdit {
    package private(set) var edit: SourceEdit
    package let path: String

    package init(_ edit: SourceEdit, path: String = "Package.swift") {
        self.edit = edit
        self.path = path
    }

    /// Adds a target's declaration at the end of the package's targets.
    package mutating func addTarget(_ declaration: String) throws(EditRefusal) {
        let tokens = edit.tokens
        guard let targets = targets(tokens) else {
            throw EditRefusal(
                CodeLocation(path: path), "the package's targets are not written as one list",
                remedy: "add to them\n\(declaration)")
        }
        edit.append(declaration, toListAt: targets)
    }

    /// Adds a dependency at the end of a target's dependencies.
    ///
    /// - Parameter dependency: The source text: `"Billing"` with its quotation marks, or `.product(…)`.
    package mutating func addDependency(_ dependency: String, to target: String) throws(EditRefusal) {
        let tokens = edit.tokens
        let remedy = "add `\(dependency)` to the dependencies of \(target)"
        let refusal = { [path] (position: CodePosition?, obstacle: String) in
            EditRefusal(
                CodeLocation(path: path, position: position ?? CodePosition(line: 1, column: 1)), obstacle,
                remedy: remedy)
        }
        guard let list = targets(tokens) else {
            throw refusal(nil, "the package's targets are not written as one list")
        }
        guard
            let call = tokens.parts(of: list).lazy.compactMap({ Self.call(in: $0, tokens) })
                .first(where: { Self.name(of: $0, tokens)?.text == target }), let name = Self.name(of: call, tokens)
        else { throw refusal(nil, "the target \(target) is not written with its name in the package's targets") }
        guard let value = Self.argument("dependencies", of: call, tokens) else {
            return edit.insert(", dependencies: [\(dependency)]", at: name.range.upperBound)
        }
        let lists = value.filter { index in
            tokens[index]?.isMark("[") == true
                && (index == value.lowerBound || tokens[index - 1]?.isMark("+") == true)
        }
        guard let bracket = lists.last else {
            throw refusal(tokens[value.lowerBound]?.position, "the dependencies of \(target) are not written as a list")
        }
        edit.append(dependency, toListAt: bracket)
    }

    /// Where a target declares a dependency; the target's own declaration if code computes the dependencies.
    func location(ofDependency dependency: String, of target: String) -> CodeLocation? {
        let tokens = edit.tokens
        let calls = tokens.tokens.indices.filter { index in
            tokens[index]?.isMark("(") == true && Self.name(of: index, tokens)?.text == target
                && Self.isTarget(before: index, tokens)
        }
        // `.target(name:)` without more is a dependency of another target.
        guard let call = calls.first(where: { Self.argument("dependencies", of: $0, tokens) != nil }),
            let dependencies = Self.argument("dependencies", of: call, tokens)
        else { return nil }
        let named = dependencies.first { tokens[$0]?.kind == .string && tokens[$0]?.text == dependency }
        return tokens[named ?? call - 1].map { CodeLocation(path: path, position: $0.position) }
    }

    /// Whether a call declares a target, and not a product or a dependency of one: `.target(`, `.testTarget(`.
    private static func isTarget(before parenthesis: Int, _ tokens: SourceTokens) -> Bool {
        let kinds = ["target", "executableTarget", "testTarget", "macro", "plugin"]
        return kinds.contains { tokens[parenthesis - 1]?.isWord($0) == true }
    }

    /// The package of a product, from any place in the manifest that uses it: `.product(name: "…", package: "strata")`.
    package func package(ofProductBeginningWith prefix: String) -> String? {
        let tokens = edit.tokens
        for index in tokens.tokens.indices where tokens[index]?.isWord("product") == true {
            guard tokens[index + 1]?.isMark("(") == true, let name = Self.name(of: index + 1, tokens),
                name.text.hasPrefix(prefix), let value = Self.argument("package", of: index + 1, tokens)
            else { continue }
            return tokens[value.lowerBound]?.text
        }
        return nil
    }

    /// The variable with a target's settings, as in `swiftSettings: settings`.
    package func settings(of target: String) -> String? {
        let tokens = edit.tokens
        guard let list = targets(tokens),
            let call = tokens.parts(of: list).lazy.compactMap({ Self.call(in: $0, tokens) })
                .first(where: { Self.name(of: $0, tokens)?.text == target }),
            let value = Self.argument("swiftSettings", of: call, tokens), value.count == 1,
            let variable = tokens[value.lowerBound], variable.kind == .word
        else { return nil }
        return variable.text
    }

    /// The opening bracket of `Package(targets: […])`.
    private func targets(_ tokens: SourceTokens) -> Int? {
        for index in tokens.tokens.indices
        where tokens[index]?.isWord("Package") == true && tokens[index + 1]?.isMark("(") == true {
            guard let value = Self.argument("targets", of: index + 1, tokens) else { continue }
            return tokens[value.lowerBound]?.isMark("[") == true ? value.lowerBound : nil
        }
        return nil
    }

    /// The parenthesis of `.target(…)` or `Target.target(…)`, when the element has nothing else.
    private static func call(in element: Range<Int>, _ tokens: SourceTokens) -> Int? {
        guard let open = element.first(where: { tokens[$0]?.isMark("(") == true }),
            tokens.closing[open] == element.upperBound - 1
        else { return nil }
        return open
    }

    private static func name(of call: Int, _ tokens: SourceTokens) -> SourceToken? {
        guard let value = argument("name", of: call, tokens), value.count == 1, let name = tokens[value.lowerBound],
            name.kind == .string
        else { return nil }
        return name
    }

    private static func argument(_ label: String, of call: Int, _ tokens: SourceTokens) -> Range<Int>? {
        for part in tokens.parts(of: call)
        where part.count > 2 && tokens[part.lowerBound]?.isWord(label) == true
            && tokens[part.lowerBound + 1]?.isMark(":") == true
        {
            return part.lowerBound + 2..<part.upperBound
        }
        return nil
    }
}
