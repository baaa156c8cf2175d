/// The view of a screen: what a terminal shows when the screen comes up.
struct TextPage {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}
