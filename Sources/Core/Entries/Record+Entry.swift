extension Record {
    /// - Parameters:
    ///   - isOpaque: Whether a resolver or the slow path, in the factory or below, may request anything.
    ///   - flags: The flags that do not depend on the registration alone.
    func initialize(
        _ entry: Entry, isOpaque: Bool, linkCount: Int, _ flags: Flags = [], observedLayers: Int
    ) {
        var flags = flags
        if isOpaque { flags.insert(.isOpaque) }
        if entry.visibility == .module { flags.insert(.isModuleOnly) }
        let kind = entry.linkKind
        if kind == .scoped { flags.insert(.isScoped) }
        if kind.constructsEachTime { flags.insert(.constructsEachTime) }
        if kind != .graph, entry.hasClosing { flags.insert(.hasClosing) }
        if kind == .graph, isOpaque, !entry.isOpaque { flags.insert(.isAboveResolver) }
        let object = unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
        initialize(
            entry: object, name: entry.key.name?.bits ?? (0, 0), linkCount: linkCount, flags,
            observedLayers: observedLayers)
    }

    /// The registration. Not for a record of ``withUnlinked(count:_:)``.
    ///
    /// Proof: `initialize` has written the address of an object there. It is not 0, and the marks are in its low bits.
    var unmanagedEntry: Unmanaged<Entry> {
        unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: entryBits).unsafelyUnwrapped)
    }

    var entry: Entry { unsafe unmanagedEntry.takeUnretainedValue() }

    /// For a service with a condition: whether it serves requests of this isolation that do not await.
    func serves(_ isolation: (any Actor)?) -> Bool {
        !has(.isForAwaiting) && (!has(.isForMainActor) || isolation === MainActor.shared)
    }

    /// Stores the key of its slot in an open scope.
    func setScopeSlot(of entry: Entry) {
        publish(entry.isGivenByScope ? LinkTable.key(entry.key) : ScopeSlot.key(entry))
    }

    /// Whether the factory takes arguments of these types, which the caller stores as a tuple. Only where
    /// ``argumentsKey`` is known.
    @inlinable
    func takes<each Argument>(_ argument: repeat (each Argument).Type) -> Bool {
        // The first comparison holds for one argument that is not a tuple.
        argumentsKey == LinkTable.key((repeat each Argument).self)
            || argumentsKey == LinkTable.key(ArgumentTypes<repeat each Argument>.self)
            || findArguments(repeat each argument)
    }

    @usableFromInline @inline(never)
    func findArguments<each Argument>(_ argument: repeat (each Argument).Type) -> Bool {
        guard argumentsKey == Record.someArguments else { return false }
        var types = entry.arguments[...]
        for type in repeat each argument {
            guard types.popFirst() == type else { return false }
        }
        guard types.isEmpty else { return false }
        publish(LinkTable.key(ArgumentTypes<repeat each Argument>.self))
        return true
    }

    /// The error of an activator, with its registration added to the path. On the slow path, the error is unchanged:
    /// the record has no registration, and the slow path adds the registration itself.
    ///
    @inline(never)
    func passing(_ error: ResolutionError) -> ResolutionError {
        entryBits == 0 ? error : error.prepending(entry)
    }

    /// The error that a factory threw, as the error of its activator.
    @usableFromInline @inline(never)
    func failure(_ error: any Error) -> ResolutionError { passing(ResolutionError(thrownByFactory: error)) }
}
