/// Formats lists of run-time arguments for messages.
enum ArgumentTexts {
    static func list(_ types: [Any.Type]) -> String {
        types.isEmpty ? "no arguments" : "(" + types.map { String(describing: $0) }.joined(separator: ", ") + ")"
    }
}
