extension ServiceEntry {
    /// Serves the same instance by another type as well.
    ///
    /// Nothing checks that the service is one: if it is not, asking by that type gives nil, and an event says so.
    ///
    /// - Parameters:
    ///   - type: The other type.
    ///   - name: The name to ask by; nil for none.
    @discardableResult
    public func implements<Other>(_ type: Other.Type, name: String? = nil) -> ServiceEntry<Service> {
        forward(type, name: name)
        return self
    }

    /// Serves the same instance by several other types.
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
