import StrataCore

/// The memory layout of the values of a service. Each value has a number; most have a cell, which records their
/// release.
protocol Shape: SendableMetatype {
    associatedtype Value: Sendable
    static var name: String { get }
    static func make(_ birth: Birth) -> Value
    static func cell(of value: Value) -> Cell?
    /// The text of a value in the trace; an incomplete value is printed as torn.
    static func sign(of value: Value) -> String
    /// The part of the value that its receiver holds.
    static func held(_ value: Value) -> Any
    /// Also serves it under its role, if it has one.
    static func implement(_ registration: StrataCore.Registration<Value>, line: Int)
}

extension Shape {
    static func sign(of value: Value) -> String { cell(of: value).map { "#\($0.number)" } ?? "-" }
    static func held(_ value: Value) -> Any { value }
    static func implement(_ registration: StrataCore.Registration<Value>, line: Int) {}
}

protocol Role: AnyObject, Sendable { var cell: Cell { get } }
protocol Plainly: Sendable { var cell: Cell { get } }

final class Node<Tag>: Cell, Role, Plainly, @unchecked Sendable {
    // Sendable: as `Cell`.
    var cell: Cell { self }
}

enum A {}
enum B {}
enum C {}
enum D {}
enum E {}
enum F {}
enum Hidden {}

/// A class; one for each tag.
enum NodeShape<Tag>: Shape {
    static var name: String { "Node<\(Tag.self)>" }
    static func make(_ birth: Birth) -> Node<Tag> { Node(birth) }
    static func cell(of value: Node<Tag>) -> Cell? { value }
    static func implement(_ registration: StrataCore.Registration<Node<Tag>>, line: Int) {
        registration.implements((any Role).self, line: line) { $0 }
    }
}

enum RoleShape: Shape {
    static var name: String { "any Role" }
    static func make(_ birth: Birth) -> any Role { Node<Hidden>(birth) }
    static func cell(of value: any Role) -> Cell? { value.cell }
}

enum PlainlyShape: Shape {
    static var name: String { "any Plainly" }
    static func make(_ birth: Birth) -> any Plainly { Node<Hidden>(birth) }
    static func cell(of value: any Plainly) -> Cell? { value.cell }
}

/// An existential around something too large for its buffer.
enum BoxedShape: Shape {
    protocol Boxed: Sendable { var filled: Filled<Wide40> { get } }
    struct Content: Boxed { let filled: Filled<Wide40> }

    static var name: String { "any Boxed" }
    static func make(_ birth: Birth) -> any Boxed { Content(filled: Filled(birth)) }
    static func cell(of value: any Boxed) -> Cell? { value.filled.cell }
    static func sign(of value: any Boxed) -> String { value.filled.sign }
}

// MARK: Structs

/// Words after the cell, each with the instance's number.
protocol Filling: Sendable {
    init(_ number: Int)
    func isFilled(with number: Int) -> Bool
}

struct Wide8: Filling {
    let word: Int
    init(_ number: Int) { word = number }
    func isFilled(with number: Int) -> Bool { word == number }
}
struct Wide16: Filling {
    let (first, second): (Wide8, Wide8)
    init(_ number: Int) { (first, second) = (Wide8(number), Wide8(number)) }
    func isFilled(with number: Int) -> Bool { first.isFilled(with: number) && second.isFilled(with: number) }
}
struct Wide40: Filling {
    let (first, second, third): (Wide16, Wide16, Wide8)
    init(_ number: Int) { (first, second, third) = (Wide16(number), Wide16(number), Wide8(number)) }
    func isFilled(with number: Int) -> Bool {
        first.isFilled(with: number) && second.isFilled(with: number) && third.isFilled(with: number)
    }
}
/// Four values of one kind.
struct Fourfold<Part: Filling>: Filling {
    let (first, second, third, fourth): (Part, Part, Part, Part)
    init(_ number: Int) {
        let part = Part(number)
        (first, second, third, fourth) = (part, part, part, part)
    }
    func isFilled(with number: Int) -> Bool {
        [first, second, third, fourth].allSatisfy { $0.isFilled(with: number) }
    }
}
typealias Wide4096 = Fourfold<Fourfold<Fourfold<Fourfold<Wide16>>>>

extension SIMD4<Int32>: Filling {
    init(_ number: Int) { self.init(repeating: Int32(truncatingIfNeeded: number)) }
    func isFilled(with number: Int) -> Bool { self == Self(number) }
}
extension SIMD8<Int32>: Filling {
    init(_ number: Int) { self.init(repeating: Int32(truncatingIfNeeded: number)) }
    func isFilled(with number: Int) -> Bool { self == Self(number) }
}

struct Filled<Content: Filling>: Sendable {
    let cell: Cell
    let content: Content
    init(_ birth: Birth) {
        cell = Cell(birth, isInValue: true)
        content = Content(birth.number)
    }
    var sign: String { content.isFilled(with: cell.number) ? "#\(cell.number)" : "TORN #\(cell.number)" }
}

enum FilledShape<Content: Filling>: Shape {
    static var name: String { "Filled<\(Content.self)>" }
    static func make(_ birth: Birth) -> Filled<Content> { Filled(birth) }
    static func cell(of value: Filled<Content>) -> Cell? { value.cell }
    static func sign(of value: Filled<Content>) -> String { value.sign }
}

enum EmptyShape: Shape {
    struct Empty: Sendable {}

    static var name: String { "Empty" }
    static func make(_ birth: Birth) -> Empty { Empty() }
    static func cell(of value: Empty) -> Cell? { nil }
}

enum BoolShape: Shape {
    static var name: String { "Bool" }
    static func make(_ birth: Birth) -> Bool { birth.number % 2 == 0 }
    static func cell(of value: Bool) -> Cell? { nil }
    static func sign(of value: Bool) -> String { "\(value)" }
}

enum IntShape: Shape {
    static var name: String { "Int" }
    static func make(_ birth: Birth) -> Int { birth.number }
    static func cell(of value: Int) -> Cell? { nil }
    static func sign(of value: Int) -> String { "=\(value)" }
}
