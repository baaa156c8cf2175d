extension RequestOrigin {
    @inlinable @inline(__always)
    init(_ container: Container) {
        self.init(word: unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque()))
    }

    init(_ run: FactoryRun) {
        self.init(word: unsafe UInt(bitPattern: Unmanaged.passUnretained(run).toOpaque()) | RequestOrigin.factoryRunBit)
    }

    /// The run that obtains the parameters; nil if the activator reads them through links.
    ///
    /// Proof: as for ``resolveContext``.
    var factoryRun: FactoryRun? {
        guard word & RequestOrigin.factoryRunBit != 0 else { return nil }
        return unsafe Unmanaged<FactoryRun>.fromOpaque(
            UnsafeRawPointer(bitPattern: addressBits).unsafelyUnwrapped
        ).takeUnretainedValue()
    }

    /// The container that received the request. Only on the fast path, because a `FactoryRun` does not have it here.
    ///
    /// Proof: as for ``resolveContext``.
    var container: Container {
        if let resolveContext { return resolveContext.container }
        return unsafe Unmanaged<Container>.fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
            .takeUnretainedValue()
    }

    /// The address of that container.
    var containerBits: UInt { unsafe resolveContext?.header.pointee.container ?? word }

    /// The innermost open scope.
    var frame: ScopeFrame? { resolveContext?.frame ?? factoryRun?.frame }

    /// The number of services that the activator of an adapter reads.
    func linkCount(of record: Record) -> Int { factoryRun?.count ?? record.linkCount }

    /// Takes the slow path for a part of the construction.
    func withResolution<Service>(
        _ body: (Resolution) throws(ResolutionError) -> Service
    ) throws(ResolutionError) -> Service {
        if let resolveContext { return try resolveContext.withResolution(body) }
        let resolution = Resolution(from: container, isMain: false, frame: nil)
        return try resolution.atRoot { () throws(ResolutionError) in try body(resolution) }
    }
}
