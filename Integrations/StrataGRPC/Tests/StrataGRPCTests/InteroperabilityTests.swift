import Foundation
import StrataAppHost
import StrataFleet
@testable import StrataGRPC
import StrataTesting
import Testing

/// The Python with the package grpcio, which Scripts/check-remote.sh installs.
private let python = ProcessInfo.processInfo.environment["STRATA_GRPC_PYTHON"]

/// Another language on the other side. Scripts/check-remote.sh fails if these tests were skipped.
///
/// One at a time, and in a run of their own, because a process that is started inherits the descriptors of the others.
@Suite(.enabled(if: python != nil), .serialized) struct InteroperabilityTests {
    private func peer(
        _ arguments: [String], script name: String = "peer.py"
    ) -> (process: Process, input: Pipe, output: Pipe) {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "Interoperability/\(name)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python ?? "")
        process.arguments = [script.path] + arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        return (process, input, output)
    }

    /// What the peer prints, read on a thread that may block.
    private func text(of output: Pipe, isWhole: Bool = true) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let reading = output.fileHandleForReading
                let data = isWhole ? reading.readDataToEndOfFile() : reading.availableData
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }

    @Test func pythonCallsSwift() async throws {
        try await RunningServer.run { server in
            let peer = peer(["client", "\(server.address)"])
            try peer.process.run()
            let lines = await text(of: peer.output).split(separator: "\n").map(String.init)
            #expect(
                lines == [
                    "health [(1, 1)]",
                    "health of the contract [(1, 1)]",
                    "health of another NOT_FOUND this process does not offer that service",
                    "health watched [(1, 1)]",
                    "answer 35000000",
                    "declared error FAILED_PRECONDITION insurance.valuation.v1.Valuer/ValuationError tooOld",
                    "malformed INVALID_ARGUMENT `street` is not a String",
                    "unknown UNIMPLEMENTED Requested RPC isn't implemented by this server.",
                ])
        }
    }

    @Test func theSocketOfAKilledProcessIsReplaced() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let peer = peer(["leave", path])
        try peer.process.run()
        #expect(await text(of: peer.output) == "left\n")
        #expect(FileManager.default.fileExists(atPath: path))
        try await RunningServer.run(change: { $0.address = .unix(path: path) }) { server in
            // Another server does not take the socket away.
            let second = RemoteServer(Listener(at: .unix(path: path), security: .plaintext), []) { true }
            await #expect(throws: ListenerError.self) { try await second.start() }
            try await RunningServer.desk(at: server.address) { stack in
                let answer = try await stack.resolve((any Valuer).self).record(.example)
                #expect(answer == 140)
            }
        }
    }

    @Test func swiftCallsPython() async throws {
        let peer = peer(["server"])
        try peer.process.run()
        defer { try? peer.input.fileHandleForWriting.close() }
        let line = await text(of: peer.output, isWhole: false)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        try await RunningServer.desk(at: .tcp("127.0.0.1", port: port)) { stack in
            let valuer = try await stack.resolve((any Valuer).self)
            let answer = try await CallContext.withDeadline(in: .seconds(1)) {
                try await valuer.valuation(of: .example)
            }
            #expect(answer == Appraisal(cents: 140, steps: ["in time"]))
            await #expect(throws: ValuationError(reason: .noArea)) {
                _ = try await valuer.valuation(of: Home(street: "a", area: 0))
            }
            let unknown = await failure { try await valuer.record(.example) }
            #expect(unknown?.code == .unknownMethod)
        }
    }

    /// A folder with the `.proto` file of the assessor, for protoc.
    private func inFolderOfTheContract(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stack = try LayerStack(
            Assessors.self, providing: Listener(at: .tcp("127.0.0.1", port: 0), security: .plaintext))
        let manifest = try ProcessManifest(of: stack.graph, process: "parcels", version: "1")
        await stack.close()
        let file = try #require(ProtobufFile.files(of: [manifest]).first)
        #expect(file.contracts == [AssessorContract.name])
        try Data(file.text.utf8).write(to: folder.appending(path: "assessor.proto"))
        try await body(folder.path)
    }

    @Test func generatedPythonCallsSwift() async throws {
        try await inFolderOfTheContract { folder in
            try await runAssessors { address in
                let peer = peer(["client", folder, "\(address)"], script: "assessor.py")
                try peer.process.run()
                let lines = await text(of: peer.output).split(separator: "\n").map(String.init)
                let steps = Parcel.assessment.steps.map { "'\($0)'" }.joined(separator: ", ")
                #expect(
                    lines == [
                        "health 1",
                        "watched 1",
                        "assess 140320 [\(steps)]",
                        "rooms 2",
                        "declared FAILED_PRECONDITION no area 1999",
                        "without year FAILED_PRECONDITION no area no year",
                        "missing INVALID_ARGUMENT `surveyed` is missing",
                        "another kind INVALID_ARGUMENT `kind` is malformed",
                        "steps [0, 1, 2]",
                        "stream with error FAILED_PRECONDITION no area no year",
                        "total 55",
                        "all [140320, 140320, 140320, 140320, 140320]",
                    ])
            }
        }
    }

    @Test func swiftCallsGeneratedPython() async throws {
        try await inFolderOfTheContract { folder in
            let peer = peer(["server", folder], script: "assessor.py")
            try peer.process.run()
            defer { try? peer.input.fileHandleForWriting.close() }
            let line = await text(of: peer.output, isWhole: false)
            let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
            let address = Address.tcp("127.0.0.1", port: port)
            let client = try RemoteClient(Peer<AssessorContract>(at: address, security: .plaintext))
            #expect(await client.health() == .healthy)
            try await callAll(AssessorContract.client(Caller(client: client)))
            await client.close()
        }
    }
}
