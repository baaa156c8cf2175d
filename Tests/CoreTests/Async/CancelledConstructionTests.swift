import StrataCore
import Testing

private final class Database: Sendable {}

/// Two tasks request one async singleton, and the one that constructs it is cancelled: the other one gets it.
struct CancelledConstructionTests {
    @Test(arguments: [true, false]) func aCancelledConstructionLeavesTheInstanceToTheOtherTask(isSealed: Bool)
        async throws
    {
        for _ in 0..<200 {
            let (began, gate) = (Signal(), Signal())
            let made = Variable(0)
            let container = Container()
            container.register(Database.self) { () async throws in
                made.set(made.current + 1)
                began.send()
                await gate.wait()
                try Task.checkCancellation()
                return Database()
            }.scope(.container)
            if isSealed { try container.seal() }
            let first = Task { try await container.resolve(Database.self) }
            await began.wait()
            let second = Task { try await container.resolve(Database.self) }
            first.cancel()
            gate.send()
            let error = await #expect(throws: ResolutionError.self) { try await first.value }
            #expect(error?.code == .cancelled || error?.underlying is CancellationError)
            let served = try await second.value
            #expect(try await container.resolve(Database.self) === served)
            #expect(made.current == 2)
        }
    }
}

/// Waits even if its task is cancelled.
private final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream() }
    func send() { continuation.finish() }
    func wait() async { await Task { for await _ in stream {} }.value }
}
