/// What a screen wants next.
enum Step {
    case forward(any Screen)
    case back
    /// Out of the steps of a process, to the screen before the first of them.
    case cancel
    case leave(ExitCode)
}

/// A screen owns the state of what is shown; its view turns that state into text.
protocol Screen: AnyObject {
    /// Whether `.cancel` leaves this screen too.
    var isPartOfProcess: Bool { get }
    /// Runs until the user decides where to go.
    func show() async throws -> Step
}

extension Screen {
    var isPartOfProcess: Bool { false }
}
