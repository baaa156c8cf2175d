extension ServiceEntry {
    /// Serves the same instance under another type as well.
    ///
    /// The container does not check that the service has that type. If it does not, a request by that type returns nil,
    /// and an event reports it.
    ///
    /// - Parameters:
    ///   - type: The other type.
    ///   - name: The name under the other type; nil for none.
    @discardableResult
    public func implements<Other>(_ type: Other.Type, name: String? = nil) -> ServiceEntry<Service> {
        forward(type, name: name)
        return self
    }

    /// Serves the same instance under several other types.
    @discardableResult
    public func implements<First, Second, each Other>(
        _ type1: First.Type, _ type2: Second.Type, _ type: repeat (each Other).Type
    ) -> ServiceEntry<Service> {
        forward(type1, name: nil)
        forward(type2, name: nil)
        repeat forward(each type, name: nil)
        return self
    }
}
