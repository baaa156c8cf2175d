import StrataAppHost

/// Surroundings that a test scripts and reads.
final class Stage: Sendable {
    private struct State {
        var handlers: [Int: @Sendable (StopSignal) -> Void] = [:]
        var subscriptions = 0
        var output = ""
        var errors = ""
        var exits: [HostExit] = []
        var hardExits: [HostExit] = []
        var files: [String: String] = [:]
        var outputError: OutputError?
    }

    private let state = Locked(State())

    var output: String { state.withLock { $0.output } }
    var errors: String { state.withLock { $0.errors } }
    var lastLine: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
    var exits: [HostExit] { state.withLock { $0.exits } }
    var hardExits: [HostExit] { state.withLock { $0.hardExits } }
    /// Files by path; paths under `/locked` cannot be written.
    var files: [String: String] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }
    /// The error that writing to standard output throws.
    var outputError: OutputError? {
        get { state.withLock { $0.outputError } }
        set { state.withLock { $0.outputError = newValue } }
    }
    var observers: Int { state.withLock { $0.handlers.count } }

    func send(_ signal: StopSignal) {
        for handler in state.withLock({ Array($0.handlers.values) }) { handler(signal) }
    }

    func surroundings(_ arguments: String...) -> HostSurroundings {
        HostSurroundings(
            program: "desk", arguments: arguments,
            signals: Signals { [self] handler in
                let number = state.withLock { state in
                    state.subscriptions += 1
                    state.handlers[state.subscriptions] = handler
                    return state.subscriptions
                }
                return { [self] in _ = state.withLock { $0.handlers.removeValue(forKey: number) } }
            },
            output: { [self] text throws(OutputError) in
                if let error = outputError { throw error }
                state.withLock { $0.output += text }
            },
            errorOutput: { [self] text in
                // A hook takes more than five seconds where the machine is busy; its report is no outcome of a test.
                guard !text.hasPrefix("desk: still waiting for ") else { return }
                state.withLock { $0.errors += text }
            },
            readFile: { [self] path throws(FileError) in
                guard let text = files[path] else { throw FileError(path: path, reason: "No such file or directory") }
                return text
            },
            writeFile: { [self] text, path throws(FileError) in
                guard !path.hasPrefix("/locked") else { throw FileError(path: path, reason: "Permission denied") }
                state.withLock { $0.files[path] = text }
            },
            exit: { [self] status in state.withLock { $0.exits.append(status) } },
            exitAtOnce: { [self] status in state.withLock { $0.hardExits.append(status) } })
    }
}
