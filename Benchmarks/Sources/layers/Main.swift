import Allocations
import ManyServices
import StrataCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@main enum Main {
    static let usage = """
        Does one piece of work of a given size. Prints how many milliseconds it took, of how many the processor worked, and
        how many bytes of the heap it took for each unit of the size.
        The work is between marks for callgrind.

        layers WORK SIZE

          seal       seals SIZE layers in a chain, each after its parent
          configure  configures SIZE layers in a chain by one call
          each       configures SIZE layers in a chain by a call for each
          children   seals SIZE layers of ten registrations, one after the other, below one with 10,000
          woven      registers and seals SIZE services, of which most need two others
          chain      registers and seals one chain of SIZE services
          missing    as chain, and the service at its end is missing
          cycle      as chain, and its end needs its beginning
          captive    as chain, and its beginning keeps its end too long
        """

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let size = arguments.last.flatMap({ Int($0) }), size > 0,
            let name = arguments.first, let work = try work(name, size)
        else {
            print(usage)
            exit(64)
        }
        let clock = ContinuousClock()
        let (start, processor, heap) = (clock.now, processorTime(), heap_bytes())
        measuring_mark()
        let kept = try work()
        measuring_mark()
        let milliseconds = Int(((clock.now - start) / .milliseconds(1)).rounded())
        print("\(name) \(size): \(milliseconds), \(processorTime() - processor), \((heap_bytes() - heap) / size)")
        withExtendedLifetime(kept) {}
    }

    /// The processor time of the calling thread, in milliseconds.
    private static func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    private static func work(_ name: String, _ size: Int) throws -> (() throws -> Any)? {
        switch name {
        case "seal":
            let marks = Marks(size)
            return { try Layers.sealed(marks) }
        case "configure", "each":
            let layers = ConfiguredLayers(Marks(size))
            return { try layers.configure(isOneCall: name == "configure") }
        case "children":
            let parent = Container("Wide")
            Layers.registerLog(in: parent)
            ManyServices(10_000, .woven).register(in: parent)
            try parent.seal()
            return { try Layers.sealed(size, eachBelow: parent) }
        case "chain", "woven":
            let services = ManyServices(size, name == "chain" ? .chain : .woven)
            return {
                let container = Container("Services")
                services.register(in: container)
                try container.seal()
                return container
            }
        default:
            guard let fault = FaultyChain.Fault(rawValue: name) else { return nil }
            let chain = FaultyChain(Marks(size), fault)
            return { chain.refusal() }
        }
    }
}
