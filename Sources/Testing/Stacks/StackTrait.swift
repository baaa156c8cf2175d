public import StrataCore
public import Testing

/// Gives each test, and each case of a parameterized one, a fresh ``LayerStack`` as ``LayerStack/current``.
///
/// ```swift
/// @Test(.stack(Presentation.self)) func homeShowsTheUser() throws {
///     #expect(try LayerStack.current.resolve(HomeController.self).title == "Ada")
/// }
/// ```
///
/// On a suite it applies to each of its tests. A stack that cannot be proved fails the test with every problem. After
/// the test the stack's closing hooks run, and each touched tripwire is recorded as an issue, unless the test function
/// has thrown. Sendable.
public struct StackTrait: TestTrait, SuiteTrait, TestScoping {
    private let make: @Sendable () throws(BootstrapError) -> LayerStack

    init(make: @escaping @Sendable () throws(BootstrapError) -> LayerStack) {
        self.make = make
    }

    /// True: a suite passes it on to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test with a fresh stack.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let stack = try make()
        let result: Result<Void, any Error>
        do {
            result = .success(try await LayerStack.$task.withValue(stack) { try await function() })
        } catch {
            result = .failure(error)
        }
        await stack.close()
        try result.get()
        for request in stack.touchedTripwires {
            Issue.record("\(request)", sourceLocation: test.sourceLocation)
        }
    }
}

extension Trait where Self == StackTrait {
    /// Creates a fresh stack for each test; the parameters are those of ``LayerStack``.
    ///
    /// - Parameters:
    ///   - overriding: Runs once for each stack, so that each test, and each case of it, has its own fakes.
    public static func stack<each Value: Sendable>(
        _ config: any DependencyInjectionConfig.Type, _ others: any DependencyInjectionConfig.Type...,
        boot mode: BootMode = .all, providing value: repeat each Value, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        overriding: @escaping @Sendable (Container) -> Void = { _ in }
    ) -> StackTrait {
        let configs = [config] + others
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let provisions = Provisions(Provision.list(repeat each value), at: site)
        return StackTrait { () throws(BootstrapError) in try LayerStack(configs, mode, provisions, overriding) }
    }
}

extension LayerStack {
    /// The stack of the test that runs in the current task.
    @TaskLocal static var task: LayerStack?

    /// The stack that ``StackTrait`` gave to the test that runs in the current task.
    ///
    /// Child tasks see it; a detached task does not.
    ///
    /// - Throws: ``LayerStackError`` with the code `noStack`.
    public static var current: LayerStack {
        get throws(LayerStackError) {
            guard let task else {
                throw LayerStackError(
                    .noStack, "There is no stack here: write @Test(.stack(Presentation.self)), or create a LayerStack.")
            }
            return task
        }
    }
}
