/// Selects what a container does to objects of a class that somebody else makes.
private struct StoryboardOption: ServiceKeyOption {
    let type: ObjectIdentifier
    let description: String

    init(_ type: Any.Type) {
        self.type = ObjectIdentifier(type)
        description = "Storyboard: \(type)"
    }

    func isEqualTo(_ another: any ServiceKeyOption) -> Bool { (another as? StoryboardOption)?.type == type }
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension Container {
    /// An object that somebody else makes, such as a view controller from a storyboard.
    public typealias Controller = AnyObject

    /// Says what an object needs that is made elsewhere: by a storyboard, an archive, a system.
    ///
    /// ```swift
    /// container.storyboardInitCompleted(MainController.self) { resolver, controller in
    ///     controller.store = resolver.resolve((any Store).self)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - controllerType: The object's own class, not one that it inherits from.
    ///   - name: Tells several uses of one class apart.
    ///   - initCompleted: Gives the object what it needs.
    public func storyboardInitCompleted<C: Controller>(
        _ controllerType: C.Type, name: String? = nil, initCompleted: @escaping (any Resolver, C) -> Void
    ) {
        let factory = { (_: any Resolver, controller: AnyObject) in controller as Any }
        _register(
            AnyObject.self, factory: { (arguments: (any Resolver, AnyObject)) in factory(arguments.0, arguments.1) },
            name: name, option: StoryboardOption(controllerType)
        )
        .inObjectScope(.transient)
        .initCompleted { resolver, object in
            if let controller = object as? C { initCompleted(resolver, controller) }
        }
    }

    /// Gives an object that was made elsewhere what ``storyboardInitCompleted(_:name:initCompleted:)`` says for its class.
    ///
    /// - Returns: Whether anything is said for it, here or in a parent.
    @discardableResult
    public func storyboardComplete(_ controller: Controller, name: String? = nil) -> Bool {
        let key = RegistrationKey(
            AnyObject.self, (any Resolver, AnyObject).self, name: name, option: StoryboardOption(type(of: controller)))
        guard core.find(key) != nil else { return false }
        let completed: AnyObject? = obtain(
            AnyObject.self, key, Request<(any Resolver, AnyObject)>(arguments: { ($0, controller) }))
        return completed != nil
    }
}
