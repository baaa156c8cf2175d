extension Entry {
    /// The activator for a record of a component that is constructed through links.
    func linkedActivator(in component: RegistrationTable.Component) -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator? {
            guard let construct = activator?.body(type) else { return nil }
            let complete = parts(of: type)?.allCompletions
            let first = leadingCount + dependencies.count
            return StoredActivator { record, requestOrigin throws(ResolutionError) in
                try RunningComponent.obtain(component, record, requestOrigin, first: first, construct, complete)
            }
        }
        return open(key.type)
    }

    /// An activator that takes the slow path for this registration.
    func slowActivator() -> StoredActivator? {
        func open<Service>(_ type: Service.Type) -> StoredActivator {
            StoredActivator { record, requestOrigin throws(ResolutionError) in
                try record.obtainSlowly(type, requestOrigin)
            }
        }
        return open(key.type)
    }
}
