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
                .first(where: { ManifestText.name(of: $0, tokens)?.text == target }),
            let name = ManifestText.name(of: call, tokens)
        else { throw refusal(nil, "the target \(target) is not written with its name in the package's targets") }
        guard let value = ManifestText.argument("dependencies", of: call, tokens) else {
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

    /// The package of a product, from the first use in the manifest: `.product(name: "…", package: "strata")`.
    package func package(ofProductBeginningWith prefix: String) -> String? {
        let tokens = edit.tokens
        for index in tokens.tokens.indices where tokens[index]?.isWord("product") == true {
            guard tokens[index + 1]?.isMark("(") == true, let name = ManifestText.name(of: index + 1, tokens),
                name.text.hasPrefix(prefix), let value = ManifestText.argument("package", of: index + 1, tokens)
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
                .first(where: { ManifestText.name(of: $0, tokens)?.text == target }),
            let value = ManifestText.argument("swiftSettings", of: call, tokens), value.count == 1,
            let variable = tokens[value.lowerBound], variable.kind == .word
        else { return nil }
        return variable.text
    }

    /// The opening bracket of `Package(targets: […])`.
    private func targets(_ tokens: SourceTokens) -> Int? {
        for index in tokens.tokens.indices
        where tokens[index]?.isWord("Package") == true && tokens[index + 1]?.isMark("(") == true {
            guard let value = ManifestText.argument("targets", of: index + 1, tokens) else { continue }
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
}
