import StrataCore

/// The error of `body`, for code where `#expect(throws:)` cannot be used: other threads and tasks.
func failure<Value>(of body: () throws(ResolutionError) -> Value) -> ResolutionError? {
    do throws(ResolutionError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

/// The error of a request that awaits.
func failure<Service>(_ request: () async throws -> Service) async -> ResolutionError? {
    do {
        _ = try await request()
        return nil
    } catch {
        return error as? ResolutionError
    }
}

/// The result of `body`, which throws only errors of the container. Awaited forms throw without a type.
func typed<Value>(_ body: () async throws -> Value) async throws(ResolutionError) -> Value {
    do {
        return try await body()
    } catch {
        guard let error = error as? ResolutionError else {
            throw ResolutionError(foreign: .factoryFailed, path: []) { "\(error)" }
        }
        throw error
    }
}
