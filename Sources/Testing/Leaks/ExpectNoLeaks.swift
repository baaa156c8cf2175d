public import Testing

/// Fails the test for each object that `body` constructed in a ``LayerStack`` and that is still alive after it.
///
/// ```swift
/// expectNoLeaks {
///     let stack = try LayerStack(Presentation.self)
///     let home = try stack.resolve(HomeController.self)
///     LeakWatch.watch(home.view)
/// }
/// ```
///
/// Construct stacks and fakes inside `body`: objects that the test itself holds are alive and are reported. Only
/// objects are checked, not values.
///
/// - Parameters:
///   - sourceLocation: The location of the issues; omit it.
///   - body: The work.
/// - Throws: The error of `body`.
public func expectNoLeaks(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
    for leak in try leaks(in: body) { Issue.record("\(leak)", sourceLocation: sourceLocation) }
}

/// Same as `expectNoLeaks`, for async work.
///
/// A task that outlives `body` keeps the objects that it uses alive: await it in `body`.
public func expectNoLeaks(
    sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows {
    for leak in try await leaks(isolation: isolation, in: body) {
        Issue.record("\(leak)", sourceLocation: sourceLocation)
    }
}

/// The leaks that `expectNoLeaks` would report, as values: for XCTest, `XCTAssertEqual(leaks { … }, [])`.
///
/// - Throws: The error of `body`.
public func leaks(in body: () throws -> Void) rethrows -> [Leak] {
    let watch = LeakWatch()
    try LeakWatch.$current.withValue(watch) { try body() }
    return watch.leaks()
}

/// Same as ``leaks(in:)``, for async work.
public func leaks(
    isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async rethrows -> [Leak] {
    let watch = LeakWatch()
    try await LeakWatch.$current.withValue(watch, operation: body, isolation: isolation)
    return watch.leaks()
}
