import StrataCore

/// A service of a deep program: a value of some size, one type for each level of the chain.
protocol Deep: Sendable {
    init(_ cell: Cell)
    /// Whether the value is the one that was constructed, to its last word.
    var isWhole: Bool { get }
}

/// The size of the values of a level.
enum DeepSize: CaseIterable {
    case object, small, page

    /// With values of a page, the factory itself would need more of a small stack than the container leaves for it.
    static func choices(onStackOf size: Int) -> [DeepSize] {
        size < 262_144 * DeepProgram.padding ? [.object, .small] : allCases
    }
}

final class DeepObject<Level>: Deep {
    let cell: Cell
    init(_ cell: Cell) { self.cell = cell }
    var isWhole: Bool { true }
}

struct DeepValue<Words: Filling, Level>: Deep {
    let cell: Cell
    let words: Words

    init(_ cell: Cell) {
        self.cell = cell
        words = Words(cell.number)
    }

    var isWhole: Bool { words.isFilled(with: cell.number) }
}

/// Words in one block, so that the factory of a value needs little more of the stack than the value does.
struct Words32: Filling {
    private let words: InlineArray<32, Int>
    init(_ number: Int) { words = InlineArray(repeating: number) }
    func isFilled(with number: Int) -> Bool { words.indices.allSatisfy { words[$0] == number } }
}
struct Words512: Filling {
    private let words: InlineArray<512, Int>
    init(_ number: Int) { words = InlineArray(repeating: number) }
    func isFilled(with number: Int) -> Bool { words.indices.allSatisfy { words[$0] == number } }
}

/// A number as a type, by its binary digits.
enum DeepLevel {
    private enum Zero {}
    private enum One {}
    private enum Digit<Last, Rest> {}

    /// The type of a level's service.
    static func service(_ level: Int, _ size: DeepSize) -> any Deep.Type {
        service(level, digits: 8, size, Void.self)
    }

    private static func service<Rest>(
        _ level: Int, digits: Int, _ size: DeepSize, _ rest: Rest.Type
    ) -> any Deep.Type {
        guard digits > 0 else {
            return switch size {
            case .object: DeepObject<Rest>.self
            case .small: DeepValue<Words32, Rest>.self
            case .page: DeepValue<Words512, Rest>.self
            }
        }
        return level.isMultiple(of: 2)
            ? service(level / 2, digits: digits - 1, size, Digit<Zero, Rest>.self)
            : service(level / 2, digits: digits - 1, size, Digit<One, Rest>.self)
    }
}
