import Foundation
import StrataAppHost

/// 200 MiB that can be computed again.
final class Cache: Sendable {
    private let pages: [[UInt8]]

    /// In pieces, like a real cache; each byte is written, so that it is in main memory.
    init() {
        pages = (0..<3200).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0 | 1), count: 1 << 16) }
    }

    var size: Int { pages.reduce(0) { $0 + $1.count } >> 20 }
}

/// `cache-keeper scoped`: the cache is memory-sensitive. `cache-keeper kept`: it is a singleton, as without the scope.
///
/// Constructs the cache, waits until the host has acted on memory pressure, requests the cache again, and prints the
/// resident memory after each step.
@main enum Main {
    static let container = Container("Services")

    enum Services: DependencyInjectionConfig {
        static let container = Main.container
        static var managedTypes: [any Registerable.Type] { [] }

        static func declare(in container: Container) {
            let isKept = CommandLine.arguments.contains("kept")
            container.register(Cache.self) { Cache() }.scope(isKept ? .container : .memorySensitive).root()
        }
    }

    static func main() async {
        var surroundings = HostSurroundings.process
        surroundings.arguments = []
        let host = AppHost(Services.self, surroundings: surroundings)
        let (passes, passed) = AsyncStream<MemoryReleaseReport>.makeStream()
        host.observe { event in
            if let report = event.report { tell("source: \(report.memoryPressure)") }
            if let report = event.memory { passed.yield(report) }
        }
        let status = await host.launch { scope in
            tell("empty \(residentMiB()) MiB")
            // Held only by the container.
            tell("constructed \(try await scope.resolve(Cache.self).size), \(residentMiB()) MiB")
            var iterator = passes.makeAsyncIterator()
            guard let report = await iterator.next() else { return }
            tell("pass \(residentMiB()) MiB, \(report)")
            tell("again \(try await scope.resolve(Cache.self).size), \(residentMiB()) MiB")
        }
        exit(status.rawValue)
    }

    /// Written at once, because the test that creates the pressure waits for it.
    private static func tell(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func residentMiB() -> Int {
        let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return words.count > 1 ? ((Int(words[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20 : 0
    }
}
