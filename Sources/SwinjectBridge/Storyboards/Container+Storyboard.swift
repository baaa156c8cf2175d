internal import StrataCore

/// Selects the completion for the objects of one class.
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
    /// An object that other code creates, such as a view controller from a storyboard.
    public typealias Controller = AnyObject

    /// Registers the completion of an object that other code creates: a storyboard, an archive or the system.
    ///
    /// ```swift
    /// container.storyboardInitCompleted(MainController.self) { resolver, controller in
    ///     controller.store = resolver.resolve((any Store).self)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - controllerType: The object's own class, not a superclass.
    ///   - name: Distinguishes several uses of one class.
    ///   - initCompleted: Sets the dependencies of the object.
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

    /// Runs the completion that ``storyboardInitCompleted(_:name:initCompleted:)`` registered for the class of an
    /// object that other code created.
    ///
    /// - Returns: Whether this container or a parent has such a completion.
    @discardableResult
    public func storyboardComplete(_ controller: Controller, name: String? = nil) -> Bool {
        let key = RegistrationKey(
            AnyObject.self, (any Resolver, AnyObject).self, name: name, option: StoryboardOption(type(of: controller)))
        guard core.find(key) != nil else { return false }
        do throws(Absent) {
            _ = try obtain(AnyObject.self, key, Request<(any Resolver, AnyObject)>(arguments: { ($0, controller) }))
            return true
        } catch { return false }
    }
}
