/// What people write without a container: an object that keeps what is shared and makes the rest.
///
/// Everything is behind the same protocols, and each service has a function of its own that makes it, as in a codebase
/// where many files ask for it. None of these functions can be inlined where it is called.
package final class HandWritten: Sendable {
    private let sharedService: any Shared = SharedService()
    private let replicaService: any Replica = ReplicaService()

    package init() {}

    @inline(never) package func shared() -> any Shared { sharedService }
    @inline(never) package func replica() -> any Replica { replicaService }

    /// The shared instance as a global that is initialised when first asked for.
    package static let global: any Shared = SharedService()
    @inline(never) package static func globalShared() -> any Shared { global }
}
