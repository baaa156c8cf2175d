import StrataPresentationLayer

/// The next step after a screen.
enum Step {
    case forward(any Screen)
    case back
    /// Leaves the steps of a process, to the screen before the first of them.
    case cancel
    case leave(ExitCode)
}

/// A screen owns the state behind its view. The view, a page of text, is constructed from that state; it can be
/// released and constructed again.
protocol Screen: Controller where Display == TextPage {
    /// Whether `.cancel` leaves this screen too.
    var isPartOfProcess: Bool { get }
    /// Runs until the user decides where to go.
    func show() async throws -> Step
}

extension Screen {
    var isPartOfProcess: Bool { false }

    /// The screen in the form that a navigation accepts. Swift 6.3 fails to convert `any Screen` itself ("failed to
    /// produce diagnostic").
    var controller: any Controller<TextPage> { self }
}
