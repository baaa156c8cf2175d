public import Testing

/// Fails the test for each object that `body` made in a ``LayerStack`` and that is alive when it has ended.
///
/// ```swift
/// expectNoLeaks {
///     let stack = try LayerStack(Presentation.self)
///     let home = try stack.resolve(HomeController.self)
///     LeakWatch.watch(home.view)
/// }
/// ```
///
/// Make stacks and fakes inside: what the test itself holds is alive, and told. Values are not looked at, objects are.
///
/// - Parameters:
///   - sourceLocation: Where to report; leave it out.
///   - body: The work.
/// - Throws: What `body` throws.
public func expectNoLeaks(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
    for leak in try leaks(in: body) { Issue.record("\(leak)", sourceLocation: sourceLocation) }
}

/// As `expectNoLeaks`, for work that awaits.
///
/// A task that goes on after `body` has ended keeps alive what it uses: await it in `body`.
public func expectNoLeaks(
    sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows {
    for leak in try await leaks(isolation: isolation, in: body) {
        Issue.record("\(leak)", sourceLocation: sourceLocation)
    }
}

/// What `expectNoLeaks` would report, as values: for XCTest, `XCTAssertEqual(leaks { … }, [])`.
///
/// - Throws: What `body` throws.
public func leaks(in body: () throws -> Void) rethrows -> [Leak] {
    let watch = LeakWatch()
    try LeakWatch.$current.withValue(watch) { try body() }
    return watch.leaks()
}

/// As ``leaks(in:)``, for work that awaits.
public func leaks(
    isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
) async rethrows -> [Leak] {
    let watch = LeakWatch()
    try await LeakWatch.$current.withValue(watch, operation: body, isolation: isolation)
    return watch.leaks()
}
