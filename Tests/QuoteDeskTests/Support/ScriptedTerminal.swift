import Synchronization

@testable import quote_desk

/// Answers from a list, and records the output. A test may inspect the desk between two answers.
final class ScriptedTerminal: Terminal {
    private let answers: Mutex<[String]>
    private let text = Mutex("")
    private let beforeAnswer: @Sendable (String) -> Void

    init(_ answers: [String], beforeAnswer: @escaping @Sendable (String) -> Void = { _ in }) {
        self.answers = Mutex(answers)
        self.beforeAnswer = beforeAnswer
    }

    var written: String { text.withLock { $0 } }

    func write(_ text: String) { self.text.withLock { $0 += text } }
    func writeError(_ text: String) { write(text) }
    func showProgress(_ text: String) {}

    func line() async -> String? {
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let answer { beforeAnswer(answer) }
        return answer
    }
}
