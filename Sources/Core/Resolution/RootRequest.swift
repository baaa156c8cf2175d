/// A request from outside, or of an adapter, without its type.
struct RootRequest {
    var selection = Selection()
    var isMain: Bool
    var arguments: ArgumentList?
    /// The innermost open scope around the request.
    var frame: ScopeFrame?
    /// The registration on whose behalf an adapter sends the request; nil for a request from outside.
    var requester: Entry?
    /// The graph that a `Lazy` joins; nil to begin one.
    var graph: ObjectGraph?
}
