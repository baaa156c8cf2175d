import StrataAppHost
import StrataTesting
import Testing

/// The file of a start follows every rule of the format.
@Suite(.timeLimit(.minutes(10))) struct TraceFormatTests {
    private final class Part<Name: Label>: Sendable {}

    /// Three services that start in parallel and share dependencies, one of which is constructed by awaiting.
    private static func makeContainer(_ failing: @escaping @Sendable () throws -> Void = {}) -> Container {
        let container = Container("Services")
        container.register(Part<A>.self) { Part<A>() }.scope(.container)
        container.register(Part<B>.self) { (_: Part<A>) async in
            await Task.yield()
            return Part<B>()
        }.scope(.container)
        container.register(Part<C>.self) { (_: Part<B>) async throws in
            try failing()
            return Part<C>()
        }.scope(.container)
        container.register(Scripted<A>.self) { (_: Part<A>) in Scripted<A>() }.scope(.container).hosted()
        container.register(Scripted<B>.self) { (_: Part<B>, _: Part<A>) async in Scripted<B>() }
            .scope(.container).hosted()
        container.register(Scripted<C>.self) { (_: Part<C>) async in Scripted<C>() }.scope(.container).hosted()
        container.register(Scripted<D>.self) { (_: Scripted<A>, _: Scripted<C>) async in Scripted<D>() }
            .scope(.container).hosted()
        return container
    }

    private func trace(_ container: Container) async throws -> StartupTrace {
        let driver = HostDriver(container)
        driver.host.traceStartup { _ in }
        driver.start { _ in HostExit.success }
        _ = await driver.ended()
        return try #require(driver.host.startupTrace)
    }

    @Test(arguments: 0..<20) func aRecordedStartIsATrace(number: Int) async throws {
        let trace = try await trace(Self.makeContainer())
        #expect(trace.spans.count > 15)
        #expect(TraceFormat.faults(of: trace.json(program: "de\"sk \(number)")) == [])
    }

    @Test func aStartThatFailedIsATrace() async throws {
        let trace = try await trace(Self.makeContainer { throw Broken() })
        let failed = trace.spans.filter { $0.kind == .construct && $0.error != nil }
        #expect(failed.map(\.name) == ["Part<C>"])
        #expect(failed.first?.error == "the pipe burst")
        #expect(TraceFormat.faults(of: trace.json()) == [])
    }

    private static let names = """
        {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"p"}},
        {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"t"}}
        """

    /// Each rule sees a fault that is planted against it.
    @Test(arguments: [
        (
            #"{"ph":"X","name":"a","pid":1,"tid":1,"ts":5,"dur":2},{"ph":"X","name":"b","pid":1,"tid":1,"ts":1,"dur":1}"#,
            "b stands behind a later event of its thread"
        ),
        (
            #"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2},{"ph":"X","name":"b","pid":1,"tid":1,"ts":2,"dur":4}"#,
            "b ends after what it is in"
        ),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1}"#, "dur belongs to complete events alone"),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":-2}"#, "dur is missing or negative"),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":-1,"dur":2}"#, "ts is missing or negative"),
        (#"{"ph":"X","name":"a","pid":1,"tid":2,"ts":1,"dur":2}"#, "thread 2 has no name before its events"),
        (#"{"ph":"X","name":"a","pid":2,"tid":1,"ts":1,"dur":2}"#, "process 2 has no name before its events"),
        (#"{"ph":"X","name":"a","pid":1,"ts":1,"dur":2}"#, "ph, pid or tid is missing"),
        (#"{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2}"#, "name is missing"),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2,"args":3}"#, "args is not an object"),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2,"cat":3}"#, "cat is not a string"),
        (#"{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2,"why":3}"#, "why is not in the format"),
        (#"{"ph":"B","name":"a","pid":1,"tid":1,"ts":1}"#, "a on 1 has no end"),
        (#"{"ph":"E","name":"a","pid":1,"tid":1,"ts":1}"#, "an end without a begin"),
        (
            #"{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"E","name":"b","pid":1,"tid":1,"ts":2}"#,
            "a is ended as b"
        ),
        (#"{"ph":"b","name":"a","pid":1,"tid":1,"ts":1,"cat":"c"}"#, "a needs id and cat"),
        (#"{"ph":"b","name":"a","pid":1,"tid":1,"ts":1,"cat":"c","id":7}"#, "the pair c 7 a has no end"),
        (#"{"ph":"e","name":"a","pid":1,"tid":1,"ts":1,"cat":"c","id":7}"#, "a has no begin"),
        (#"{"ph":"i","name":"a","pid":1,"tid":1,"ts":1}"#, "a has no extent `s`"),
        (#"{"ph":"?","name":"a","pid":1,"tid":1,"ts":1}"#, "the phase ? is not among those that are written"),
        (#"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"u"}}"#, "thread 1 is named twice"),
        (#"{"ph":"M","name":"thread_name","pid":1,"tid":3,"args":{}}"#, "thread_name has no name"),
        (
            #"{"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":"1"}}"#,
            "thread_sort_index has no sort_index"
        ),
        (#"{"ph":"M","name":"color","pid":1,"tid":1,"args":{}}"#, "color is no metadata"),
    ])
    func aPlantedFaultIsReported(event: String, fault: String) {
        let faults = TraceFormat.faults(of: "{\"traceEvents\":[\(Self.names),\(event)]}")
        #expect(faults.contains { $0.hasSuffix(": \(fault)") }, "\(faults)")
    }

    @Test func pairsInOrderAreATrace() {
        let events = """
            {"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"X","name":"b","pid":1,"tid":1,"ts":1.5,"dur":0.125},
            {"ph":"E","name":"a","pid":1,"tid":1,"ts":2},{"ph":"b","name":"c","pid":1,"tid":1,"ts":1,"cat":"d","id":"x"},
            {"ph":"e","name":"c","pid":1,"tid":1,"ts":9,"cat":"d","id":"x"}
            """
        #expect(TraceFormat.faults(of: "{\"traceEvents\":[\(Self.names),\(events)]}") == [])
    }
}
