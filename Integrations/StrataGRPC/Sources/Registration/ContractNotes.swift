/// The names of the notes that show, in the dependency graph, the calls that leave or enter the process.
enum ContractNotes {
    /// At a service in another process: the contract by which it is called.
    static let calls = "calls"
    /// At an offered service: the contract by which other processes call it.
    static let offers = "offers"
    /// At a service in another process, if the start of this process waits for that one.
    static let waits = "waits at start"
}
