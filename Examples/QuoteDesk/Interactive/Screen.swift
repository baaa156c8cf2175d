import StrataPresentationLayer

/// What a screen wants next.
enum Step {
    case forward(any Screen)
    case back
    /// Out of the steps of a process, to the screen before the first of them.
    case cancel
    case leave(ExitCode)
}

/// A screen owns the state of what is shown; its view, a page of text, is made from that state and can be let go and
/// made again.
protocol Screen: Controller where Display == TextPage {
    /// Whether `.cancel` leaves this screen too.
    var isPartOfProcess: Bool { get }
    /// Runs until the user decides where to go.
    func show() async throws -> Step
}

extension Screen {
    var isPartOfProcess: Bool { false }

    /// As a navigation takes it. Swift 6.3 fails to convert `any Screen` itself ("failed to produce diagnostic").
    var controller: any Controller<TextPage> { self }
}
