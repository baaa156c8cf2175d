import StrataArchitecture

/// `strata fix census`.
struct FixCensusCommand {
    let options: Options

    func run() throws -> ExitCode {
        let session = try Session(options, requiresContracts: false)
        var plan = EditPlan(session.codebase, contracts: session.contracts)
        let count = try plan.fixCensus(layer: options[.layer])
        guard count > 0 else {
            print("every Registerable type is in a managedTypes; there is nothing to fix")
            return .success
        }
        return try Outcome.finish(
            &plan, isDryRun: options[.dryRun] != nil || options[.print] != nil,
            done: "\(count) type\(count == 1 ? " is" : "s are") in managedTypes now.")
    }
}
