import Measuring

/// The rows whose samples are separate processes: the program `cold` prints them.
enum FreshProcess {
    static let headings = [
        Heading("cold/bootstrap", "register, prove and seal 1,000, cold, each", .atMost(3000)),
        Heading("cold/heap", "memory of a registration, cold", .atMost(500), unit: .bytes),
        Heading("cold/first", "first resolve, cold, each", .atMost(1500)),
        Heading("warm/bootstrap", "register, prove and seal 1,000, warm, each", .atMost(1000)),
        Heading("warm/heap", "memory of a registration, warm", .atMost(200), unit: .bytes),
    ]
}
