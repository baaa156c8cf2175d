/// The position of a step in its process; each step passes it to the next one.
struct Place: Hashable, Sendable, CustomStringConvertible {
    let step: Int
    let steps: Int

    static let first = Place(step: 1, steps: 4)
    var following: Place { Place(step: step + 1, steps: steps) }
    var description: String { "Step \(step) of \(steps)" }
}
