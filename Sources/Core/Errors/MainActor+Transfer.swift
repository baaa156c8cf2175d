extension MainActor {
    /// Hops to the main actor and runs a part of a resolve there, which does not suspend.
    static func runTransferring<Result>(
        _ body: @escaping () throws(ResolutionError) -> Result
    ) async throws(ResolutionError) -> Result {
        let transfer = Transfer(value: body)
        let outcome = await MainActor.run { () -> Transfer<Swift.Result<Result, ResolutionError>> in
            do throws(ResolutionError) {
                return Transfer(value: .success(try transfer.value()))
            } catch {
                return Transfer(value: .failure(error))
            }
        }
        return try outcome.value.get()
    }
}
