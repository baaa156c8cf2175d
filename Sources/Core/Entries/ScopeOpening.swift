/// The declaration of a scope that a layer opens.
struct ScopeOpening: Sendable {
    let name: ScopeName
    /// The scope that is open around it.
    let outer: ScopeName?
    let provided: [ServiceKey]
    /// The types that the work in the scope requests.
    var startingTypes: [Any.Type] = []
    let site: SourceSite
}
