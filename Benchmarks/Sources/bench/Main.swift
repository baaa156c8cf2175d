import ClassBoundWorkloads
import Measuring
import PlainWorkloads

@main enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let all = try PlainWorkloads.workloads() + ClassBoundWorkloads.workloads() + misses()
        if arguments.first == "count" {
            try await Counting(iterations: 100).run(all)
        } else {
            for row in try await Rounds(count: 7).time(all) {
                print(row.workload.id, row.twin.median, row.container.median, row.ratio.median)
            }
        }
    }
}
