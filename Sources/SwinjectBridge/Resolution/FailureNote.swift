internal import StrataCore

/// Where the latest failure of a resolve on this thread is noted, for those who want it as an error.
final class FailureNote {
    private static let threads = ThreadScoped<FailureNote>()

    static var current: FailureNote? { threads.current }

    var error: ResolutionError?

    /// What `body` gives; the failure when that is nothing.
    static func catching<Service>(
        _ key: ServiceKey, _ body: () -> Service?
    ) throws(ResolutionError) -> Service {
        let note = FailureNote()
        if let service = threads.run(with: note, body) { return service }
        throw note.error ?? ResolutionError(guest: .missing, path: [key]) { SwinjectTexts.noAnswer(key) }
    }
}
