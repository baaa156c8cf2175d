import Allocations
import ColdBridgeServices
import Measuring
import StrataSwinjectBridge

/// The cost of a thousand generated services in the bridge, the first time in a process.
///
/// It prints one sample per line, `sample ROW container VALUE`. With `count` it does everything once, between marks for
/// callgrind, and prints `ROW container OPERATIONS ALLOCATIONS`.
@main enum Main {
    private static let count = 1000

    static func main() {
        if CommandLine.arguments.contains("count") { Self.counted() } else { sample() }
    }

    private static func boot() -> Container {
        let container = Container()
        registerAll(in: container)
        return container
    }

    private static func sample() {
        var kept: Container?
        let booted = Effort {
            let container = boot()
            kept = container
            return container
        }
        let first = Effort { kept?.resolve((any P0).self) }
        print("sample bridge/boot container", booted.nanoseconds / Double(count))
        print("sample bridge/boot/heap container", booted.bytes / Double(count))
        print("sample bridge/first container", first.nanoseconds)
    }

    private static func counted() {
        let container = part("bridge/boot", count) { boot() }
        let first = part("bridge/first", 1) { container.resolve((any P0).self) }
        withExtendedLifetime(first) {}
    }

    private static func part<Kept>(_ row: String, _ count: Int, _ body: () -> Kept) -> Kept {
        measuring_mark()
        let before = allocation_count()
        let kept = body()
        let after = allocation_count()
        measuring_mark()
        print(row, "container", count, after - before)
        return kept
    }
}
