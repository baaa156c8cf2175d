internal import StrataCore

/// Where a signature of Swinject's promises a service and there is none: `Lazy.instance`, `Provider.instance`, `~>`.
enum NoAnswer {
    /// The service, or the end of the program with what is known about the failure.
    static func require<Service>(_ key: ServiceKey, _ body: () -> Service?) -> Service {
        do throws(ResolutionError) {
            return try FailureNote.catching(key, body)
        } catch {
            // Proof: that this cannot be left out: the signature is Swinject's, has no room for nil and does not throw.
            fatalError(SwinjectTexts.failure(error))
        }
    }
}
