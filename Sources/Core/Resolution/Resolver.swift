/// Resolves dependencies that the parameters of a factory do not name.
///
/// It sees the layer that owns the registration and that layer's ancestors, never a child. Not Sendable: it is valid
/// only inside its factory and on its thread; a later request throws `.resolverExpired`.
public struct Resolver {
    let state: ResolverState
    /// The number that identifies its factory among those that the state has served.
    let turn: UInt

    init(_ construction: Construction) {
        self.init(ResolverState(construction))
    }

    init(_ state: ResolverState) {
        self.state = state
        turn = unsafe state.turn
    }

    /// The run that serves requests on the fast path, while the factory runs.
    @inline(__always)
    var run: ResolverRun? { unsafe state.turn == turn ? state.run : nil }

    /// The construction that serves requests on the slow path, while the factory runs.
    var construction: Construction? { unsafe state.turn == turn ? state.construction : nil }

    /// Stores the error before it is thrown, to recognize it later.
    @inline(never)
    func recording(_ error: ResolutionError) -> ResolutionError {
        unsafe state.lastFailure = error.storage
        return error
    }

    /// Ends the resolver, because its factory has returned.
    func expire() {
        state.end()
    }

    /// The error that a factory threw, if it is the last error of this resolver.
    func ownError(_ error: any Error) -> ResolutionError? {
        guard let error = error as? ResolutionError, unsafe error.storage === state.lastFailure else { return nil }
        return error
    }

    /// Converts the error of a factory into one of the container: an error of its own resolver passes unchanged, any
    /// other is wrapped.
    @inline(never)
    func translate(_ error: any Error, _ code: ResolutionError.Code) -> ResolutionError {
        ownError(error) ?? ResolutionError(code, thrown: error)
    }
}

// The compiler prints the message also for `register(onMainActor: { (resolver: Resolver) in … })`.
@available(
    *, unavailable,
    message: "A resolver lives inside its factory. Code with the label 'onMainActor:' takes a 'MainActorResolver'."
)
extension Resolver: Sendable {}
