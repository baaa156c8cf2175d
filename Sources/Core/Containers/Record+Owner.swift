extension Record {
    /// Stores the container whose links a resolver uses.
    func setOwner(_ container: Container) {
        let bits = unsafe UInt(bitPattern: Unmanaged.passUnretained(container).toOpaque())
        set(Link(word: bits), at: 0)
    }

    /// The container that owns the registration. Only for a factory whose one parameter is a resolver.
    @inlinable @inline(__always)
    var owner: Unmanaged<Container> {
        // Proof: `setOwner` has written the address of an object there.
        unsafe .fromOpaque(UnsafeRawPointer(bitPattern: links[0].word).unsafelyUnwrapped)
    }
}
