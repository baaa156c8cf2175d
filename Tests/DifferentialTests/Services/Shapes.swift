/// An enum with a case that has a payload and one that has none.
enum Choice: Sendable {
    case none
    case cell(Cell)
    case wide(Filled<Wide40>)
}

enum ChoiceShape: Shape {
    static var name: String { "Choice" }
    static func make(_ birth: Birth) -> Choice {
        switch birth.number % 5 {
        case 0: .none
        case 1, 2: .cell(Cell(birth))
        default: .wide(Filled(birth))
        }
    }
    static func cell(of value: Choice) -> Cell? {
        switch value {
        case .none: nil
        case .cell(let cell): cell
        case .wide(let filled): filled.cell
        }
    }
    static func sign(of value: Choice) -> String {
        if case .wide(let filled) = value { filled.sign } else { cell(of: value).map { "#\($0.number)" } ?? "-" }
    }
}

/// An optional that is registered itself.
enum PerhapsShape: Shape {
    struct Content: Sendable { let filled: Filled<Wide8> }

    static var name: String { "Content?" }
    static func make(_ birth: Birth) -> Content? {
        birth.number % 4 == 0 ? nil : Content(filled: Filled(birth))
    }
    static func cell(of value: Content?) -> Cell? { value?.filled.cell }
    static func sign(of value: Content?) -> String { value?.filled.sign ?? "nil" }
}

enum TupleShape: Shape {
    static var name: String { "(Cell, Int8)" }
    static func make(_ birth: Birth) -> (Cell, Int8) { (Cell(birth), Int8(truncatingIfNeeded: birth.number)) }
    static func cell(of value: (Cell, Int8)) -> Cell? { value.0 }
    static func sign(of value: (Cell, Int8)) -> String {
        value.1 == Int8(truncatingIfNeeded: value.0.number) ? "#\(value.0.number)" : "TORN #\(value.0.number)"
    }
}

enum ClosureShape: Shape {
    static var name: String { "() -> Cell" }
    static func make(_ birth: Birth) -> @Sendable () -> Cell {
        let cell = Cell(birth)
        return { cell }
    }
    static func cell(of value: @Sendable () -> Cell) -> Cell? { value() }
}

enum GenericShape: Shape {
    struct Box<Content: Sendable>: Sendable {
        let content: Content
        let mark: UInt8
    }

    static var name: String { "Box<Cell>" }
    static func make(_ birth: Birth) -> Box<Cell> {
        Box(content: Cell(birth), mark: UInt8(truncatingIfNeeded: birth.number))
    }
    static func cell(of value: Box<Cell>) -> Cell? { value.content }
    static func sign(of value: Box<Cell>) -> String {
        value.mark == UInt8(truncatingIfNeeded: value.content.number)
            ? "#\(value.content.number)" : "TORN #\(value.content.number)"
    }
}

/// An error: an object for even numbers, a value for odd ones.
enum ErrorShape: Shape {
    final class ObjectError: Error {
        let cell: Cell
        init(_ cell: Cell) { self.cell = cell }
    }
    struct ValueError: Error { let filled: Filled<Wide40> }

    static var name: String { "any Error" }
    static func make(_ birth: Birth) -> any Error {
        birth.number % 2 == 0 ? ObjectError(Cell(birth)) : ValueError(filled: Filled(birth))
    }
    static func cell(of value: any Error) -> Cell? {
        (value as? ObjectError)?.cell ?? (value as? ValueError)?.filled.cell
    }
    static func sign(of value: any Error) -> String {
        cell(of: value).map { "#\($0.number)" } ?? "TORN error"
    }
    /// The object without the box around it, which is released first.
    static func held(_ value: any Error) -> Any { (value as? ObjectError) ?? value }
}

/// The shapes by number.
enum Shapes {
    /// The first six are classes.
    static let all: [any Shape.Type] = [
        NodeShape<A>.self, NodeShape<B>.self, NodeShape<C>.self, NodeShape<D>.self, NodeShape<E>.self,
        NodeShape<F>.self, RoleShape.self, PlainlyShape.self, BoxedShape.self, FilledShape<Wide8>.self,
        FilledShape<Wide16>.self, FilledShape<Wide40>.self, FilledShape<Wide4096>.self, FilledShape<SIMD4<Int32>>.self,
        FilledShape<SIMD8<Int32>>.self, EmptyShape.self, BoolShape.self, IntShape.self, ChoiceShape.self,
        PerhapsShape.self, TupleShape.self, ClosureShape.self, GenericShape.self, ErrorShape.self,
    ]
    static let classes = 6
    static let role = 6
    static let error = all.count - 1

    static let names: [String] = all.map { $0.name }
}
