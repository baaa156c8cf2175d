/// The sentences of `ResolutionError`: the failure, the advice, the path and the site.
enum ResolutionTexts {
    static func description(of error: ResolutionError) -> String {
        text(error) + location(error)
    }

    private static func location(_ error: ResolutionError) -> String { error.site.map { "\n    at \($0)" } ?? "" }

    /// The description without the location.
    private static func text(_ error: ResolutionError) -> String {
        let service = error.path.last.map { "`\($0)`" } ?? "The service"
        var text = sentence(error, service)
        let note = error.storage.note()
        if !note.isEmpty { text += " " + note }
        if error.path.count > 1 {
            text += "\n    path: " + PathText(error.path).text
        }
        return text
    }

    static func childHint(_ child: String?) -> String {
        guard let child else { return "" }
        return " It is registered only in the child layer `\(child)`; a parent never sees its children."
    }

    private static func sentence(_ error: ResolutionError, _ service: String) -> String {
        switch error.code {
        case .missing: "\(service) is not registered."
        case .notConfigured: "\(service) was requested before its container was configured."
        case .factoryFailed: "The factory of \(service) threw: \(thrown(error))."
        case .completionFailed: "The completion of \(service) threw: \(thrown(error))."
        case .cycle: "\(service) needs itself before it is constructed."
        case .notVisible: "\(service) is not visible to the module that requested it."
        case .needsMainActor: "\(service) is constructed on the main actor and was requested off it."
        case .needsAwait: "\(service) is constructed asynchronously and was requested without `await`."
        case .cancelled: "The task was cancelled while it waited for \(service)."
        case .needsArguments: "\(service) takes run-time arguments and was requested without them."
        case .argumentMismatch: "\(service) does not take the given arguments."
        case .constructionTimeout: "\(service) was not constructed within the time limit."
        case .lateRegistration: "\(service) was registered after its layer was sealed."
        case .tooDeep: "The construction of \(service) is too deep."
        case .unprovided: "\(service) is a declared value that nobody provided."
        case .resolverExpired: "\(service) was requested from a resolver whose factory has returned."
        case .containerReleased: "\(service) cannot be resolved: its container has been released."
        case .containerClosed: "\(service) cannot be resolved: its container has been closed."
        case .scopeNotOpen: "\(service) lives in a scope that is not open here."
        case .scopeClosed: "\(service) was requested in a scope that has ended."
        case .notResettable: "The container scope of a sealed container cannot be reset."
        case .refusedForm: "\(service) is registered with a function that the container cannot call where it must run."
        case .notInHost: "\(service) was requested in a layer that does not exist here."
        case .tripwire: "\(service) is not part of this stack."
        default: "\(service): \(error.code)."
        }
    }

    private static func thrown(_ error: ResolutionError) -> String {
        guard let underlying = error.underlying else { return "an unknown error" }
        // If a factory's own request threw an error with the same site, the site is printed only once, at the end.
        if let inner = underlying as? ResolutionError, inner.site == error.site {
            let text = text(inner)
            return text.hasSuffix(".") ? String(text.dropLast()) : text
        }
        return String(describing: underlying)
    }
}
