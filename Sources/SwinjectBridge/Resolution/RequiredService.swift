internal import StrataCore

/// Ends the program where a signature of Swinject promises a service and there is none: `Lazy.instance`,
/// `Provider.instance`, `~>`.
///
/// `Lazy` and `Provider` hold the registration that served when they were created, and the registrations of their
/// parameters that `removeAll` removes. A Strata service is constructed even after its container was closed or has
/// refused another registration of it. So a service that was registered once stays available to them, in any order of
/// calls. The remaining causes:
///
/// - A cycle of 200 levels without run-time arguments. Swinject counts levels and ends the program there.
/// - A stack with too little space for one more level. Swinject does not check the stack, so it overflows.
/// - A forward to a type that the instance does not have. Swinject's `instance` force-unwraps the cast, which is nil.
/// - A missing service for `~>`, and a parameter of an auto-registered service that has never been registered. The
///   auto-registration of Swinject also calls `fatalError` for both.
/// - A construction in Strata that throws: its factory throws, or a dependency was never registered. A Swinject factory
///   cannot throw and ends the program itself, with `!`.
enum RequiredService {
    /// The service; ends the program with a description of the failure when there is none.
    static func obtain<Service>(
        _ key: ServiceKey, from resolver: any Resolver, _ body: () -> Service?
    ) -> Service {
        while true {
            do throws(ResolutionError) {
                return try FailureNote.catching(key, requiredIn: (resolver as? Container)?.core.tree, body)
            } catch {
                // The other thread is still constructing: the caller was promised a service, so the request continues
                // to wait.
                if error.code == .constructionTimeout { continue }
                // Proof: `fatalError` is unavoidable here: the signature is Swinject's, cannot return nil and does not
                // throw. No other expression has the type `Service`: nothing constructs a value of an unknown type.
                fatalError(SwinjectTexts.failure(error))
            }
        }
    }
}
