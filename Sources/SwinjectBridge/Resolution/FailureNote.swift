internal import StrataCore

/// Records the latest failure of a resolve on this thread for a caller that needs it as an error.
final class FailureNote {
    private static let threads = ThreadScoped<FailureNote>()

    static var current: FailureNote? { threads.current }

    var error: ResolutionError?
    /// The run and the level of a request that must return a service; nil when the caller accepts nil.
    private let required: (run: ResolveRun, level: Int)?

    private init(_ required: (run: ResolveRun, level: Int)?) {
        self.required = required
    }

    /// Whether the request that begins a level of a run has a signature that promises a service.
    static func isRequired(at level: Int, of run: ResolveRun) -> Bool {
        guard let required = current?.required, required.level == level else { return false }
        return required.run === run
    }

    /// The result of `body`; throws the failure when the result is nil.
    ///
    /// - Parameter tree: The tree of the request when the caller's signature promises a service; else nil.
    static func catching<Service>(
        _ key: ServiceKey, requiredIn tree: ContainerTree? = nil, _ body: () throws(Absent) -> Service
    ) throws(ResolutionError) -> Service {
        let run = tree.flatMap(ResolveRun.current(in:))
        let note = FailureNote(run.map { ($0, $0.frames.count) })
        do throws(Absent) { return try threads.run(with: note, body) } catch {}
        throw note.error ?? ResolutionError(foreign: .missing, path: [key]) { SwinjectTexts.cannotBeConstructed(key) }
    }
}
