import BridgeWorkloads
import ClassBoundWorkloads
import Measuring
import PlainWorkloads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@main enum Main {
    static let usage = """
        Times each workload beside its hand-written baseline, and prints a table.

        bench report [--facts] [--scale] [--rounds N] [--only TEXT] [--json FILE]
        bench count [--only TEXT]

          --facts       reads what fresh processes and callgrind said from standard input
          --scale       a second table: 100 to 100,000 registrations, chains, layers
          --rounds N    13 without it
          --only TEXT   the rows whose name contains the text
          --json FILE   writes all rows there, too
          count         does each row's work between marks, for callgrind: see Scripts/bench.sh
        """

    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            print(usage)
            exit(64)
        }
        OneThread.run {
            do {
                try await run(options)
            } catch {
                print("bench: \(error)")
                exit(1)
            }
        }
    }

    private static func run(_ options: Options) async throws {
        func isWanted(_ id: String) -> Bool { options.only.map(id.contains) ?? true }
        let workloads =
            try (PlainWorkloads.workloads() + ClassBoundWorkloads.workloads() + misses() + bridgeWorkloads())
            .filter { isWanted($0.heading.id) }
        guard !options.counts else { return try await Counting(iterations: 100).run(workloads) }

        let facts = try Facts(readingStandardInput: options.readsFacts)
        var rows = try await Rounds(count: options.rounds).time(workloads)
        rows += try Threads(rounds: options.rounds).rows().filter { isWanted($0.heading.id) }
        rows += FreshProcess.headings.filter { isWanted($0.id) }.compactMap(facts.row)
        rows = rows.map(facts.adding)
        print(Table(rows).text)
        if options.showsScale {
            let scale = try await Scale(rounds: min(options.rounds, 5)).rows().filter { isWanted($0.heading.id) }
            print("\n" + Table(scale).text)
            rows += scale
        }
        let held = rows.compactMap(\.meetsTarget)
        print("\n\(rows.count) rows; of \(held.count) targets \(held.filter { $0 }.count) are met.")
        if let alone = rows.first(where: { $0.heading.id == "threads/transient" })?.baseline.median, alone < 1.5 {
            print("Two threads did not run side by side, not even by hand: the machine is busy, and times say little.")
        }
        if let path = options.jsonPath { try write(JSONReport(rows).json, to: path) }
    }

    struct CannotWrite: Error {
        let path: String
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw CannotWrite(path: path) }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw CannotWrite(path: path) }
    }
}
