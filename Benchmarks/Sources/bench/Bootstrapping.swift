import ManyServices
import Measuring
import StrataCore

/// Many services, registered, proved and sealed once, and stored as closures under their types once.
struct Bootstrapping {
    let nanoseconds: Double
    let sealingNanoseconds: Double
    let bytes: Double
    let closuresNanoseconds: Double
    let closuresBytes: Double

    init(_ services: ManyServices) throws {
        let container = Container("Scale")
        let registering = Effort { services.register(in: container) }
        let sealing = try Effort { try container.seal() }
        let filling = Effort { () -> Closures in
            let closures = Closures()
            services.fill(closures)
            return closures
        }
        nanoseconds = registering.nanoseconds + sealing.nanoseconds
        sealingNanoseconds = sealing.nanoseconds
        bytes = registering.bytes + sealing.bytes
        closuresNanoseconds = filling.nanoseconds
        closuresBytes = filling.bytes
    }
}
