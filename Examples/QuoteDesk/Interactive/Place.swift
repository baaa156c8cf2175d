/// Where a step stands in its process; the argument from each step to the next.
struct Place: Hashable, Sendable, CustomStringConvertible {
    let step: Int
    let steps: Int

    static let first = Place(step: 1, steps: 4)
    var following: Place { Place(step: step + 1, steps: steps) }
    var description: String { "Step \(step) of \(steps)" }
}
