extension Record {
    /// Stores the container whose links a resolver uses.
    func setOwner(_ container: Container) {
        let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
        set(Link(word: bits), at: linkCount - 1)
    }

    /// The container that owns the registration. Only for a factory or a completion that takes a resolver, for a service
    /// that awaiting links construct, and for one with ``Flags/isReported``.
    var owner: Unmanaged<Container> {
        // Proof: `setOwner` has written the address of an object there.
        unsafe .fromOpaque(UnsafeRawPointer(bitPattern: links[linkCount - 1].word).unsafelyUnwrapped)
    }
}
