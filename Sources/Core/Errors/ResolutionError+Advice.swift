extension ResolutionError {
    /// The error for a request in a layer that the host or the stack does not have.
    package static func notInHost(_ service: Any.Type?, name: RegistrationName?, _ note: String) -> ResolutionError {
        ResolutionError(.notInHost, path: service.map { [ServiceKey($0, name: name)] } ?? []) { note }
    }

    /// The error with one more sentence and, if it has no site, with the site of the request.
    ///
    /// For a host or a test's stack, which know more layers than the container that received the request.
    package func adding(_ advice: String, at site: SourceSite) -> ResolutionError {
        ResolutionError(
            Storage(
                code: code, path: storage.path, site: storage.site ?? site, underlying: underlying,
                note: { [note = storage.note] in [note(), advice].filter { !$0.isEmpty }.joined(separator: " ") },
                suspended: storage.suspended))
    }
}
