import Foundation
import StrataSwinjectBridge
import Testing

private let resolves = ProcessInfo.processInfo.environment["STRATA_GROWTH_RESOLVES"].flatMap { Int($0) }

/// Resident memory does not grow with the number of resolves. Runs alone in its process: `Scripts/no-growth.sh`.
@Suite("SwinjectBridge: no growth", .serialized, .enabled(if: resolves != nil))
struct SwinjectBridgeNoGrowthTests {
    /// The memory that the allocator may keep: far less than its smallest allocation for each resolve.
    private static let noise = 512 * 1024

    enum Kind: CaseIterable {
        case transient, graph, container, weak, ownGraph, lazy, identifier, miss
    }

    @Test(arguments: Kind.allCases) func memoryStaysAsItIs(_ kind: Kind) throws {
        let resolves = try #require(resolves)
        let container = makeContainer(kind)
        let body = {
            switch kind {
            case .lazy: _ = container.resolve(Lazy<Cat>.self)?.instance
            case .identifier:
                _ = container.resolve(Holder<GraphIdentifier>.self).map {
                    container.withObjectGraph($0.value) { $0.resolve(Cat.self) }
                }
            case .miss: _ = container.resolve(Dog.self, name: "none")
            default: _ = container.resolve(Holder<(Cat, Cat)>.self)
            }
        }
        for _ in 0..<(resolves / 100) { body() }
        let before = try Self.residentMemory()
        for _ in 0..<resolves { body() }
        let after = try Self.residentMemory()
        print("growth: bridge \(kind), \(before / 1024) KiB after a hundredth, \(after / 1024) KiB after all")
        #expect(after - before <= Self.noise, "\(kind)")
    }

    private func makeContainer(_ kind: Kind) -> Container {
        let scope: ObjectScope =
            switch kind {
            case .transient: .transient
            case .container: .container
            case .weak: .weak
            case .ownGraph: ObjectScope(storageFactory: GraphStorage.init)
            case .graph, .lazy, .identifier, .miss: .graph
            }
        return Container(parent: Container { $0.register(Cat.self) { _ in Cat() }.inObjectScope(scope) }) {
            $0.register(Holder<(Cat, Cat)>.self) { r in Holder((r ~> Cat.self, r ~> Cat.self)) }
            $0.register(Holder<GraphIdentifier>.self) { r in Holder(r ~> GraphIdentifier.self) }
        }
    }

    private static func residentMemory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
    }
}
