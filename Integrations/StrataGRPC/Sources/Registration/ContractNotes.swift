/// The names of the notes that tell, in the dependency graph, what leaves or enters the process.
enum ContractNotes {
    /// The contract that a service in another process serves.
    static let calls = "calls"
    /// The contract that a service is offered by.
    static let offers = "offers"
    /// That the start of this process waits for the other one.
    static let waits = "waits at start"
}
