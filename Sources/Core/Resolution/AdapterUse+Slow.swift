extension AdapterUse {
    /// An activator that constructs an adapter on the slow path.
    func slowActivator(of adapter: Any.Type) -> StoredActivator {
        func open<Adapter>(_ type: Adapter.Type) -> StoredActivator {
            StoredActivator { [self] _, requestOrigin throws(ResolutionError) in
                try requestOrigin.withResolution { resolution throws(ResolutionError) in
                    try Construction(
                        resolution: resolution, container: container, arguments: nil, requester: requester
                    ).resolve(type, selection)
                }
            }
        }
        return open(adapter)
    }
}
