/// The text of a `Package.swift` that is written as calls with lists.
struct ManifestText {
    let path: String
    private let tokens: SourceTokens

    /// - Parameter path: The path for locations, relative to the root.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        tokens = SourceTokens(bytes: bytes)
    }

    /// Where a target declares a dependency; the target's own declaration if code computes the dependencies.
    func location(ofDependency dependency: String, of target: String) -> CodeLocation? {
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

    /// The name in a call, as in `.target(name: "Shop")`.
    static func name(of call: Int, _ tokens: SourceTokens) -> SourceToken? {
        guard let value = argument("name", of: call, tokens), value.count == 1, let name = tokens[value.lowerBound],
            name.kind == .string
        else { return nil }
        return name
    }

    /// The tokens of an argument; nil if the call has no such label.
    static func argument(_ label: String, of call: Int, _ tokens: SourceTokens) -> Range<Int>? {
        for part in tokens.parts(of: call)
        where part.count > 2 && tokens[part.lowerBound]?.isWord(label) == true
            && tokens[part.lowerBound + 1]?.isMark(":") == true
        {
            return part.lowerBound + 2..<part.upperBound
        }
        return nil
    }
}
