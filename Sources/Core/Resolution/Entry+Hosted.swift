extension Entry {
    /// Resolves the service, and returns what the host starts; nil if the registration is not hosted.
    func makeHosted(in container: Container) async throws(ResolutionError) -> (any HostedService)? {
        func open<Service>(_ type: Service.Type) async throws(ResolutionError) -> (any HostedService)? {
            guard let host = parts(of: type)?.host else { return nil }
            // This registration's own instance: not that of a decorator, nor of a later contribution with the same key.
            let request = RootRequest(selection: Selection(name: key.name, entry: self), isMain: false)
            return host(try await container.serveAwaiting(type, request))
        }
        return try await open(key.type)
    }
}
