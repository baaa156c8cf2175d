/// A path through many services or layers as text. A long path is shortened to its beginning, its end, and the number
/// of steps left out.
package struct PathText {
    let count: Int
    /// Called only for the steps that are shown, because naming a type takes longer than finding it.
    let name: (Int) -> String

    package init(count: Int, name: @escaping (Int) -> String) {
        self.count = count
        self.name = name
    }

    /// The names of all steps, or of the first five and the last three.
    private var steps: [String] {
        guard count > 10 else { return (0..<count).map(name) }
        return (0..<5).map(name) + ["… \(count - 8) more …"] + (count - 3..<count).map(name)
    }

    /// `A → B → C`.
    package var text: String { steps.joined(separator: " → ") }

    /// `A, then B, then C`.
    package var sequence: String { steps.joined(separator: ", then ") }

    /// One line for each step; of more than twelve, the first eight and the last three.
    var lines: [String] {
        guard count > 12 else { return (0..<count).map(name) }
        return (0..<8).map(name) + ["→ … \(count - 11) more …"] + (count - 3..<count).map(name)
    }
}

extension PathText {
    package init(_ keys: [ServiceKey]) {
        self.init(count: keys.count) { keys[$0].description }
    }
}
