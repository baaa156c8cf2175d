/// The scope that a `ScopeOpener` requires from the layer of its owner: the one scope that is opened with these values.
package struct OpenerRequest: Hashable, Sendable {
    /// The types of the values, in order.
    package let provided: [ServiceKey]
    /// The name of the scope, if a `Named` specifies it.
    package let name: RegistrationName?

    package init(provided: [ServiceKey], name: RegistrationName? = nil) {
        self.provided = provided
        self.name = name
    }

    /// Whether a declared scope matches this request.
    package func matches(_ scope: String, providing provided: [ServiceKey]) -> Bool {
        self.provided == provided && (name == nil || name?.description == scope)
    }
}
