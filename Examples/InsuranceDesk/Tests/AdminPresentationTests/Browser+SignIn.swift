import DeskTesting

extension Browser {
    /// Signs in as the first member.
    func signIn(_ name: String = "grace", _ password: String = "secret word") async throws {
        try await open("/login")
        try await send([("account", name), ("password", password)])
    }
}
