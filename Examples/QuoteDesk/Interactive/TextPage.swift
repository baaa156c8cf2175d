/// The view of a screen: the text that a terminal shows when the screen appears.
struct TextPage {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}
