import StrataCore

extension Container {
    /// The synchronous `resolve`, for asynchronous tests, where the compiler would choose the awaited one.
    func resolveNow<Service>(
        _ service: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try resolve(service)
    }
}
