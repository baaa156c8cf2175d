internal import StrataCore

/// Ends the program where a signature of Swinject promises a service and there is none: `Lazy.instance`,
/// `Provider.instance`, `~>`.
///
/// A `Lazy` or `Provider` holds the registration that served its type when it was created. If `removeAll` removes the
/// registrations of the parameters, it keeps those, too. A Strata service is constructed even after its container was
/// closed or has refused another registration of it. So a service that was registered once stays available to them, in
/// any order of calls. The program ends only for these reasons:
///
/// - A cycle without run-time arguments reaches 200 levels. Swinject counts levels and ends the program there.
/// - The stack has too little space for one more level. Swinject does not check the stack, so it overflows.
/// - A forwarded instance does not have the requested type. Swinject's `instance` force-unwraps the failed cast.
/// - `~>` requests a missing service, or a parameter of an auto-registered service has never been registered. The
///   auto-registration of Swinject also calls `fatalError` for both.
/// - A construction in Strata throws, because its factory throws or a dependency was never registered. A Swinject
///   factory cannot throw and ends the program itself, with `!`.
enum RequiredService {
    /// The service; ends the program with a description of the failure when there is none.
    static func obtain<Service>(
        _ key: ServiceKey, from resolver: any Resolver, _ body: () -> Service?
    ) -> Service {
        supply(key, from: resolver as? Container) { () throws(Absent) in
            guard let service = body() else { throw Absent() }
            return service
        }
    }

    /// Like ``obtain(_:from:_:)``, for a request from a container.
    static func supply<Service>(
        _ key: ServiceKey, from container: Container?, _ body: () throws(Absent) -> Service
    ) -> Service {
        while true {
            do throws(ResolutionError) {
                return try FailureNote.catching(key, requiredIn: container?.core.tree, body)
            } catch {
                // Another thread is still constructing the service. The request waits again, because the caller was
                // promised a service.
                if error.code == .constructionTimeout { continue }
                // Proof: `fatalError` is unavoidable here: the signature is Swinject's, cannot return nil and does not
                // throw. No other expression has the type `Service`: nothing constructs a value of an unknown type.
                fatalError(SwinjectTexts.failure(error))
            }
        }
    }
}
