extension ContainerReference {
    init(_ container: Container) {
        self.init(object: container)
    }

    /// The container.
    ///
    /// Proof: only the initializer above creates references.
    var container: Container { unsafe unsafeDowncast(object, to: Container.self) }
}

extension AdapterUse {
    convenience init(container: Container, requester: Entry?, selection: Selection) {
        self.init(layer: ContainerReference(container), requester: requester, selection: selection)
    }

    /// The layer that owns the requester.
    var container: Container { layer.container }
}
