import StrataAppHost

/// Names, one type each, for services that need each other by type.
protocol Label: SendableMetatype { static var text: String { get } }
enum A: Label { static let text = "a" }
enum B: Label { static let text = "b" }
enum C: Label { static let text = "c" }
enum D: Label { static let text = "d" }

struct Broken: Error, CustomStringConvertible {
    var description: String { "the pipe burst" }
}

/// The actions of a probe, besides its notes.
struct Script: Sendable {
    var start: @Sendable () async throws -> Void = {}
    var run: @Sendable () async throws -> Void = { await Gate.untilCancelled() }
    var stop: @Sendable () async throws -> Void = {}
}

/// Notes its start and stop.
final class Probe<Name: Label>: Startable {
    private let journal: Journal
    private let script: Script

    init(_ journal: Journal, _ script: Script = Script()) {
        self.journal = journal
        self.script = script
    }

    func start() async throws {
        journal.note("\(Name.text) starting")
        try await script.start()
        journal.note("\(Name.text) started")
    }

    func stop() async throws {
        journal.note("\(Name.text) stopping")
        try await script.stop()
        journal.note("\(Name.text) stopped")
    }
}

/// Notes its run and its end.
final class Worker<Name: Label>: BackgroundService {
    private let journal: Journal
    private let script: Script

    init(_ journal: Journal, _ script: Script = Script()) {
        self.journal = journal
        self.script = script
    }

    func run() async throws {
        journal.note("\(Name.text) runs")
        defer { journal.note("\(Name.text) ended") }
        try await script.run()
    }
}

/// Both: started, then run; run cancelled, then stopped.
final class Pump<Name: Label>: Startable, BackgroundService {
    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    func start() async throws { journal.note("\(Name.text) started") }

    func run() async throws {
        journal.note("\(Name.text) runs")
        await Gate.untilCancelled()
        journal.note("\(Name.text) ended")
    }

    func stop() async throws { journal.note("\(Name.text) stopped") }
}
