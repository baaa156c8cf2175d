import Foundation
import StrataArchitecture

/// The end of a command that edits: it writes the plan, prints it, or refuses it and prints the patch for a person.
enum Outcome {
    /// Writes a plan, unless it should only be printed or a part of it must be done by hand.
    static func finish(_ plan: inout EditPlan, isDryRun: Bool, done: String) throws -> ExitCode {
        plan.checkManifest()
        guard plan.refusals.isEmpty else {
            print(plan.changes.patch, terminator: "")
            let lines = plan.refusals.map { "\($0)\n" }.joined()
            let rest =
                plan.changes.changes.isEmpty ? "" : "the patch above has the other edits; apply it with `git apply`\n"
            // Not with `FileHandle.write(_:)`, which traps if standard error is closed.
            try? FileHandle.standardError.write(contentsOf: Data("\(lines)\(rest)".utf8))
            return .violations
        }
        guard !isDryRun else {
            print(plan.changes.patch, terminator: "")
            return .success
        }
        try plan.changes.apply()
        print("\(plan.changes.summary)\n\(done)")
        return .success
    }

    /// A folder as a person would write it relative to the current folder.
    static func shown(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath
        if path == here { return "." }
        return path.hasPrefix("\(here)/") ? String(path.dropFirst(here.count + 1)) : path
    }
}
