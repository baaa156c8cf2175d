import StrataCore

/// What `body` throws, for places where `#expect(throws:)` cannot stand: other threads and tasks.
func failure<Value>(of body: () throws(ResolutionError) -> Value) -> ResolutionError? {
    do throws(ResolutionError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
