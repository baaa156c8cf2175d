import Glibc
import Heap
import StrataCore

/// What people write without a container: a dictionary of closures.
final class Closures {
    private var closures: [ObjectIdentifier: (Closures) -> Any] = [:]

    subscript<Service>(_ type: Service.Type) -> ((Closures) -> Service)? {
        get { nil }
        set { closures[ObjectIdentifier(type)] = newValue.map { make in { make($0) } } }
    }

    func make<Service>(_ type: Service.Type) -> Service {
        guard let made = closures[ObjectIdentifier(type)]?(self) as? Service else { exit(1) }
        return made
    }
}

final class Made<Mark>: Sendable { init() {} }

/// Types that a loop makes: each of its own, none written.
func types(_ count: Int) -> [Any.Type] {
    var types: [Any.Type] = []
    func add<Mark>(_ mark: Mark.Type, depth: Int) {
        if depth == 0 { return types.append(Made<Mark>.self) }
        add((Mark, Int).self, depth: depth - 1)
        add((Mark, Bool).self, depth: depth - 1)
    }
    var depth = 0
    while 1 << depth < count { depth += 1 }
    add(Void.self, depth: depth)
    return Array(types.prefix(count))
}

func registerLooped(_ types: [Any.Type], in container: Container) {
    func none<S>(_ service: S.Type) { container.register(service) { () throws -> S in throw Unmade() } }
    func both<S, A, B>(_ service: S.Type, _ a: A.Type, _ b: B.Type) {
        container.register(service) { (_: A, _: B) throws -> S in throw Unmade() }
    }
    for number in types.indices {
        guard number >= 7 else {
            none(types[number])
            continue
        }
        let (service, first, second) = (types[number], types[number - 1], types[number - 7])
        both(service, first, second)
    }
}

func fillLooped(_ types: [Any.Type], _ closures: Closures) {
    func none<S>(_ service: S.Type) { closures[service] = { _ -> S in exit(1) } }
    func both<S, A, B>(_ service: S.Type, _ a: A.Type, _ b: B.Type) {
        closures[service] = { closures -> S in
            _ = (closures.make(A.self), closures.make(B.self))
            exit(1)
        }
    }
    for number in types.indices {
        guard number >= 7 else {
            none(types[number])
            continue
        }
        let (service, first, second) = (types[number], types[number - 1], types[number - 7])
        both(service, first, second)
    }
}

struct Unmade: Error {}

struct Cost {
    let nanoseconds: Double
    let bytes: Double

    /// - Parameter body: What is measured; what it returns is kept until the heap was read.
    init(_ count: Int, _ body: () throws -> AnyObject) rethrows {
        let before = heap_bytes()
        let clock = ContinuousClock()
        let start = clock.now
        let kept = try body()
        let duration = clock.now - start
        let after = heap_bytes()
        withExtendedLifetime(kept) {}
        nanoseconds =
            Double(duration.components.attoseconds) / 1e9 / Double(count)
            + Double(duration.components.seconds) * 1e9 / Double(count)
        bytes = Double(after - before) / Double(count)
    }

    var text: String { pad("\(Int(nanoseconds)) ns") + pad("\(Int(bytes)) B") }
}

func pad(_ text: String) -> String { String(repeating: " ", count: max(0, 12 - text.count)) + text }

let arguments = CommandLine.arguments
guard arguments.count > 2, let count = Int(arguments[2]) else {
    print("each of" + pad("") + pad("container") + pad("") + pad("closures") + pad(""))
    exit(0)
}
let isWritten = arguments[1] == "written"
let made = isWritten ? [] : types(count)

func container() throws -> AnyObject {
    let container = Container("Cost")
    if isWritten { registerWritten(in: container) } else { registerLooped(made, in: container) }
    try container.seal()
    return container
}

func closures() -> AnyObject {
    let closures = Closures()
    if isWritten { fillWritten(closures) } else { fillLooped(made, closures) }
    return closures
}

func registerWritten(in container: Container) {
    for register in [
        register0, register1, register2, register3, register4, register5, register6, register7, register8, register9,
    ] { register(container) }
}

func fillWritten(_ closures: Closures) {
    for fill in [fill0, fill1, fill2, fill3, fill4, fill5, fill6, fill7, fill8, fill9] { fill(closures) }
}

let label = "\(count) \(isWritten ? "written" : "looped")"
let cold = try Cost(count, container)
let coldClosures = Cost(count, closures)
print(pad(label) + "  cold" + cold.text + coldClosures.text)
var warm: [Cost] = []
var warmClosures: [Cost] = []
for _ in 0..<5 {
    warm.append(try Cost(count, container))
    warmClosures.append(Cost(count, closures))
}
for (best, closures) in zip(
    warm.sorted { $0.nanoseconds < $1.nanoseconds },
    warmClosures.sorted {
        $0.nanoseconds < $1.nanoseconds
    }
).prefix(1) {
    print(pad(label) + "  warm" + best.text + closures.text)
}
