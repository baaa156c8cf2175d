import Measuring

/// The rows whose samples are separate processes: the programs `cold` and `cold-bridge` print them.
enum FreshProcess {
    static let headings = [
        Heading("cold/bootstrap", "register, prove and seal 1,000, cold, each", .atMost(3000)),
        Heading("cold/heap", "memory of a registration, cold", .atMost(500), unit: .bytes),
        Heading("cold/first", "first resolve, cold, each", .atMost(1500)),
        Heading("warm/bootstrap", "register, prove and seal 1,000, warm, each", .atMost(1000)),
        Heading("bridge/boot", "bridge: register 1,000, cold, each"),
        Heading("bridge/boot/heap", "bridge: memory of a registration, cold", unit: .bytes),
        Heading("bridge/first", "bridge: the first resolve of a process"),
        Heading("warm/heap", "memory of a registration, warm", .atMost(200), unit: .bytes),
    ]
}
