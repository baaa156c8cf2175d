internal import StrataCore

/// Where the latest failure of a resolve on this thread is noted, for those who want it as an error.
final class FailureNote {
    private static let threads = ThreadScoped<FailureNote>()

    static var current: FailureNote? { threads.current }

    var error: ResolutionError?
    /// The run in which a service is requested that the caller cannot do without, and its level there; nil when it can.
    private let required: (run: ResolveRun, level: Int)?

    private init(_ required: (run: ResolveRun, level: Int)?) {
        self.required = required
    }

    /// Whether the request that begins a level of a run is one whose signature promises a service.
    static func isRequired(at level: Int, of run: ResolveRun) -> Bool {
        guard let required = current?.required, required.level == level else { return false }
        return required.run === run
    }

    /// What `body` gives; the failure when that is nothing.
    ///
    /// - Parameter tree: Where the service is requested, when the signature of the caller promises one; else nil.
    static func catching<Service>(
        _ key: ServiceKey, requiredIn tree: ContainerTree? = nil, _ body: () -> Service?
    ) throws(ResolutionError) -> Service {
        let run = tree.flatMap(ResolveRun.current(in:))
        let note = FailureNote(run.map { ($0, $0.frames.count) })
        if let service = threads.run(with: note, body) { return service }
        throw note.error ?? ResolutionError(guest: .missing, path: [key]) { SwinjectTexts.noAnswer(key) }
    }
}
