import Foundation

extension Run {
    /// The results of two threads that send requests at the same time, in a form that does not depend on their order.
    ///
    /// Without threads, one list of requests is served after the other.
    static func outcome(of program: ThreadedProgram, _ mode: Mode, areThreads: Bool) throws -> Outcome {
        let run = Run(program.program, mode)
        // On a busy machine the other thread may be slow.
        run.begin(.seconds(60))
        let gate = Gate(areThreads ? program.requests.count : 1)
        let bodies = program.requests.map { requests in
            {
                gate.pass()
                return Part("results", requests.map { run.result(of: $0, in: program) })
            }
        }
        var results: [[Result<Part, any Error>]] = []
        if areThreads {
            let threads = try bodies.map { try JoinedThread.start($0) }
            for thread in threads { results.append(try thread.join().value as? [Result<Part, any Error>] ?? []) }
        } else {
            for body in bodies { results.append(body().value as? [Result<Part, any Error>] ?? []) }
        }
        var drawing = Drawing()
        let lines = results.flatMap(\.self).map { drawing.line(of: $0) }
        let calls = program.program.registrations.map { "r\($0.id) called \(run.world.calls(of: $0.id)) times" }
        results = []
        drawing = Drawing()
        var outcome = run.end()
        outcome.trace = lines + (program.countsCalls ? calls : [])
        return outcome
    }

    private func result(of request: Request, in program: ThreadedProgram) -> Result<Part, any Error> {
        guard let container = containers[program.layer] else { return .failure(CancellationError()) }
        return Result { try ask(request, ContainerAsker(container: container), isolation: nil) }
    }
}

/// Releases all threads once each has arrived.
private final class Gate: @unchecked Sendable {
    // Sendable: what changes is under the condition's lock.
    private let condition = NSCondition()
    private var missing: Int

    init(_ count: Int) { missing = count }

    func pass() {
        condition.lock()
        defer { condition.unlock() }
        missing -= 1
        condition.broadcast()
        while missing > 0 { condition.wait() }
    }
}

/// Describes instances and the instances that they hold, numbered in the order of their first occurrence.
private struct Drawing {
    private var numbers: [Int: Int] = [:]

    mutating func line(of result: Result<Part, any Error>) -> String {
        switch result {
        case .success(let part): text(of: part)
        case .failure(let error): Run.text(of: error)
        }
    }

    private mutating func text(of part: Part) -> String {
        // The numbers of instances and of deferred requests depend on the order.
        guard !part.cells.isEmpty else { return String(part.sign.prefix { $0.isLetter || $0 == "-" }) }
        let torn = part.sign.contains("TORN") ? "TORN " : ""
        return torn + part.cells.map { text(of: $0) }.joined(separator: " ")
    }

    private mutating func text(of cell: Cell) -> String {
        if let number = numbers[cell.number] { return "#\(number)" }
        numbers[cell.number] = numbers.count + 1
        let label = "#\(numbers.count)=\(cell.label)"
        var parts: [String] = []
        for part in cell.heldParts { parts.append(text(of: part)) }
        return "\(label)(\(parts.joined(separator: ", ")))"
    }
}
