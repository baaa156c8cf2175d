/// The colors of a problem's parts on a terminal: SGR sequences of ECMA-48; none elsewhere.
struct TextStyle {
    let isColored: Bool

    func site(_ text: String) -> String { wrap(text, "1") }
    func fault(_ text: String) -> String { wrap(text, "1;31") }
    func information(_ text: String) -> String { wrap(text, "1;34") }
    func detail(_ text: String) -> String { wrap(text, "2") }
    func advice(_ text: String) -> String { wrap(text, "32") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
