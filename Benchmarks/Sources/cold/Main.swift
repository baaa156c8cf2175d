import Allocations
import ColdServices
import ManyServices
import Measuring
import StrataCore

/// The cost of a thousand generated services, the first time in a process and after that.
///
/// Run `cold container` or `cold baseline`. It prints one sample per line, `sample ROW SIDE VALUE`, each for one
/// service. With `count` it does everything once, between marks for callgrind, and prints `ROW SIDE OPERATIONS
/// ALLOCATIONS`. With `whole` it only does what an application with these services would: it makes each of them, after
/// a boot if the side has a container.
@main enum Main {
    private static let count = 1000

    static func main() throws {
        let arguments = CommandLine.arguments
        let isByHand = arguments.contains("baseline")
        let side: any Bootable = isByHand ? ByHand() : ByContainer()
        if arguments.contains("whole") {
            if !isByHand { _ = try side.boot() }
            print(try side.askForAll())
        } else if arguments.contains("count") {
            try count(side)
        } else {
            try sample(side)
        }
    }

    private static func sample(_ side: any Bootable) throws {
        var kept: [AnyObject] = []
        func boot() throws -> Effort {
            try Effort {
                let made = try side.boot()
                kept.append(made)
                return made
            }
        }
        kept.reserveCapacity(10)
        let cold = try boot()
        let first = try Effort { try side.askForAll() }
        let warm = try (0..<5).map { _ in try boot() }
        print("sample cold/bootstrap", side.name, cold.nanoseconds / Double(count))
        print("sample cold/heap", side.name, cold.bytes / Double(count))
        print("sample cold/first", side.name, first.nanoseconds / Double(count))
        print("sample warm/bootstrap", side.name, Sample(warm.map(\.nanoseconds)).median / Double(count))
        print("sample warm/heap", side.name, Sample(warm.map(\.bytes)).median / Double(count))
    }

    private static func count(_ side: any Bootable) throws {
        let cold = try part("cold/bootstrap", side.name) { try side.boot() }
        _ = try part("cold/first", side.name) { try side.askForAll() }
        let warm = try part("warm/bootstrap", side.name) { try side.boot() }
        withExtendedLifetime((cold, warm)) {}
    }

    private static func part<Kept>(_ row: String, _ side: String, _ body: () throws -> Kept) rethrows -> Kept {
        measuring_mark()
        let before = allocation_count()
        let kept = try body()
        let after = allocation_count()
        measuring_mark()
        print(row, side, count, after - before)
        return kept
    }
}

/// An object with a thousand services.
private protocol Bootable: AnyObject {
    var name: String { get }

    /// Registers, proves and seals: a new container at each call, which the caller holds.
    func boot() throws -> AnyObject

    /// Requests each service of the first boot once.
    func askForAll() throws -> Int
}

private final class ByContainer: Bootable {
    let name = "container"
    private var first: Container?

    func boot() throws -> AnyObject {
        let container = Container("Cold")
        registerAll(in: container)
        try container.seal()
        first = first ?? container
        return container
    }

    func askForAll() throws -> Int { try first.map { try resolveAll(from: $0) } ?? 0 }
}

/// Closures under their types for the boot; an object with a lazy property for each service for the requests.
private final class ByHand: Bootable {
    let name = "baseline"
    private let wiring = Wiring()

    func boot() -> AnyObject {
        let closures = Closures()
        fillAll(closures)
        return closures
    }

    func askForAll() -> Int { resolveAll(from: wiring) }
}
