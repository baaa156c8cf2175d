internal import StrataCore

/// Where a signature of Swinject's promises a service and there is none: `Lazy.instance`, `Provider.instance`, `~>`.
///
/// `Lazy` and `Provider` hold the registration that served when they were created, so no order of calls leaves them without
/// one. The causes that remain:
///
/// - A circle of 200 levels without run-time arguments. Swinject counts levels and ends the program there.
/// - A stack with too little left for one more level. Swinject does not look at the stack, so it overflows.
/// - A forward to a type that the instance does not have. Swinject's `instance` force-unwraps the cast, which is nil.
/// - A miss of `~>`, which the auto-registration of Swinject answers with `fatalError` as well.
/// - A service of Strata's whose construction throws, or whose container was closed. Swinject has no such service.
enum NoAnswer {
    /// The service, or the end of the program with what is known about the failure.
    static func require<Service>(
        _ key: ServiceKey, from resolver: any Resolver, _ body: () -> Service?
    ) -> Service {
        do throws(ResolutionError) {
            return try FailureNote.catching(key, requiredIn: (resolver as? Container)?.core.tree, body)
        } catch {
            // Proof: that this cannot be left out: the signature is Swinject's, has no room for nil and does not throw.
            // No other expression has the type `Service`: nothing constructs a value of a type that is not known.
            fatalError(SwinjectTexts.failure(error))
        }
    }
}
