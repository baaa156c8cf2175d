/// The sentence and the exit code for a fault of the user's files that ends a command. Nil for every other error, which
/// the host reports.
enum FaultText {
    static func of(_ error: any Error) -> (text: String, code: ExitCode)? {
        switch error {
        case let error as InputError:
            ("\(error.path == "-" ? "standard input" : error.path): \(error.reason)", .noInput)
        case let error as HeaderFault:
            ("\(error.file):\(error.fault.line):\(error.fault.column): \(error.fault.reason)", .dataRefused)
        case let error as StoreError:
            (error.reason, error.code == .cannotOpen || error.code == .inUse ? .cannotOpenStore : .storeFailed)
        default: nil
        }
    }
}
