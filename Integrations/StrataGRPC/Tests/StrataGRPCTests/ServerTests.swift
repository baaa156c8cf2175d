import GRPCCore
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct ServerTests {
        @Test func theDeadlineOfTheCallerReachesTheHandler() async throws {
            let notes = Notes()
            let valuer = ScriptedValuer(value: { _ in
                let remaining = CallContext.current.remaining ?? .zero
                await notes.add(remaining > .milliseconds(500) && remaining <= .seconds(4) ? "in time" : "\(remaining)")
                await notes.add(CallContext.current.path.joined(separator: " "))
                return Appraisal(cents: 1, steps: [])
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    _ = try await CallContext.withDeadline(in: .seconds(4)) { try await valuer.valuation(of: .example) }
                }
            }
            #expect(await notes.all == ["in time", "insurance.valuation.v1.Valuer/Valuation"])
        }

        @Test func aLateHandlerIsCancelled() async throws {
            let cancelled = Signal()
            let valuer = ScriptedValuer(value: { _ in
                defer { cancelled.fire() }
                try await Task.sleep(for: .seconds(60))
                return Appraisal(cents: 1, steps: [])
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    // Opens the connection, which takes its time on a busy machine.
                    _ = try await valuer.record(.example)
                    let start = ContinuousClock.now
                    let failure = await failure {
                        try await TaskDeadline.within(.seconds(1)) {
                            try await valuer.valuation(of: .example)
                        }
                    }
                    #expect(failure?.code == .late)
                    #expect(failure?.mayHaveHappened == true)
                    #expect(failure?.path == ["insurance.valuation.v1.Valuer/Valuation"])
                    #expect(start.duration(to: .now) < .seconds(4))
                    try await cancelled.wait()
                }
            }
        }

        @Test func aCancelledCallerCancelsTheHandler() async throws {
            let (entered, cancelled) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                entered.fire()
                do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.fire() }
                throw CancellationError()
            })
            try await RunningServer.run(valuer) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let call = Task { try await valuer.valuation(of: .example) }
                    try await entered.wait()
                    call.cancel()
                    await #expect(throws: CancellationError.self) { try await call.value }
                    try await cancelled.wait()
                }
            }
        }

        @Test func aThousandCancelledCallsLeaveNothing() async throws {
            let (notes, half) = (Notes(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                await notes.add("entered")
                if await notes.all.count >= 500 { half.fire() }
                try await Task.sleep(for: .seconds(60))
                return Appraisal(cents: 1, steps: [])
            })
            try await RunningServer.run(valuer, change: { $0.maximumConcurrentStreams = 2000 }) { server in
                let client = try RemoteClient(Peer<ValuerContract>(at: server.address, security: .plaintext))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<1000 {
                        group.addTask { _ = try? await client.call(ValuerContract.valuation, .example) }
                    }
                    try await half.wait()
                    group.cancelAll()
                }
                #expect(client.openCalls == 0)
                await server.server.waitUntilIdle()
                #expect(server.server.openCalls == 0)
                let answer = try await client.call(ValuerContract.record, .example)
                #expect(answer == 140)
                await client.close()
            }
        }

        @Test func aRequestThatCannotBeReadIsRefused() async throws {
            try await RunningServer.run { server in
                let client = try RemoteClient(Peer<OddContract>(at: server.address, security: .plaintext))
                let unreadable = await failure { try await client.call(OddContract.valuation, "no home") }
                #expect(unreadable?.code == .unreadableRequest)
                #expect(unreadable?.mayHaveHappened == false)
                #expect(unreadable?.detail == "the message is not a Dictionary<String, Any>")

                let unknown = await failure { try await client.call(OddContract.missing, 1) }
                #expect(unknown?.code == .unknownMethod)
                #expect(unknown?.mayHaveHappened == false)

                let answer = await failure { try await client.call(OddContract.record, .example) }
                #expect(answer?.code == .unreadableResponse)
                #expect(answer?.mayHaveHappened == true)
                await client.close()
            }
        }

        @Test func anotherSchemaIsReported() async throws {
            try await RunningServer.run { server in
                let same = try RemoteClient(Peer<ValuerContract>(at: server.address, security: .plaintext))
                _ = try await same.call(ValuerContract.record, .example)
                await same.close()
                #expect(await server.server.health() == .healthy)
                let other = try RemoteClient(Peer<OddContract>(at: server.address, security: .plaintext))
                _ = await failure { try await other.call(OddContract.record, .example) }
                await other.close()
                #expect(
                    await server.server.health()
                        == .degraded(reason: "callers have another schema of insurance.valuation.v1.Valuer"))
            }
        }

        @Test func anotherSchemaIsRefused() async throws {
            try await RunningServer.run(change: { $0.otherSchemas = .refused }) { server in
                let same = try RemoteClient(Peer<ValuerContract>(at: server.address, security: .plaintext))
                #expect(await failure { try await same.call(ValuerContract.record, .example) } == nil)
                await same.close()
                let other = try RemoteClient(Peer<OddContract>(at: server.address, security: .plaintext))
                let refused = await failure { try await other.call(OddContract.valuation, "a") }
                #expect(refused?.code == .otherSchema)
                #expect(refused?.mayHaveHappened == false)
                await other.close()
            }
        }

        @Test func anUndeclaredErrorTravelsWithoutItsText() async throws {
            struct Secret: Error, CustomStringConvertible { let description = "password" }
            try await RunningServer.run(ScriptedValuer(count: { _ in throw Secret() })) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let failure = await failure { try await valuer.record(.example) }
                    #expect(failure?.code == .failed)
                    #expect(failure?.mayHaveHappened == true)
                    #expect(failure?.detail == "the service threw Secret, which the contract does not declare")
                }
            }
        }

        @Test func oneCallTooManyIsRefused() async throws {
            let (entered, released) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { home in
                if home.area == 1 {
                    entered.fire()
                    try await released.wait()
                }
                return Appraisal(cents: home.area, steps: [])
            })
            try await RunningServer.run(valuer, change: { $0.maximumConcurrentCalls = 1 }) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    async let first = valuer.valuation(of: Home(street: "a", area: 1))
                    try await entered.wait()
                    let refused = await failure { try await valuer.valuation(of: .example) }
                    #expect(refused?.code == .overloaded)
                    #expect(refused?.mayHaveHappened == false)
                    released.fire()
                    #expect(try await first.cents == 1)
                    #expect(try await valuer.valuation(of: .example).cents == 140)
                }
                #expect(server.server.openCalls == 0)
            }
        }

        @Test func aConnectionHasNoMoreStreamsThanItsLimit() async throws {
            let (entered, released) = (Signal(), Signal())
            let valuer = ScriptedValuer(value: { _ in
                entered.fire()
                try await released.wait()
                return Appraisal(cents: 1, steps: [])
            })
            try await RunningServer.run(valuer, change: { $0.maximumConcurrentStreams = 1 }) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    async let first = valuer.valuation(of: .example)
                    try await entered.wait()
                    let notes = Notes()
                    async let second: Void = {
                        _ = try await valuer.record(.example)
                        await notes.add("answered")
                    }()
                    try await Task.sleep(for: .milliseconds(200))
                    // It waits for the stream.
                    #expect(await notes.all == [])
                    released.fire()
                    _ = try await (first, second)
                    #expect(await notes.all == ["answered"])
                }
            }
        }

        @Test func aRequestThatIsTooLargeIsRefused() async throws {
            try await RunningServer.run(change: { $0.maximumRequestBytes = 1000 }) { server in
                try await RunningServer.desk(at: server.address) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    let large = Home(street: String(repeating: "x", count: 1001), area: 1)
                    let refused = await failure { try await valuer.record(large) }
                    #expect(refused?.code == .tooLarge)
                    #expect(refused?.mayHaveHappened == false)
                    let answer = try await valuer.record(.example)
                    #expect(answer == 140)
                }
            }
        }

        @Test func anErrorThatIsTooLargeArrivesWithoutItsType() async throws {
            struct Long: Error, Codable { let text: String }
            let errors = [DeclaredError(Long.self, of: ValuerContract.self)]
            let terms = MethodTerms(ValuerContract.self, "M", .notIdempotent, .seconds(1), errors)
            let translation = ErrorTranslation(contract: "c.v1", terms: terms, path: [], process: "test")
            let short = translation.translated(Long(text: "a"), isLate: false)
            #expect(short.metadata[ErrorDetails.key].contains { _ in true })
            let long = translation.translated(Long(text: String(repeating: "a", count: 5000)), isLate: false)
            #expect(!long.metadata[ErrorDetails.key].contains { _ in true })
            #expect(long.message == "Long, whose 5011 bytes are too many to travel")
        }
    }
}
