internal import StrataCore

/// JSON without repetition, because a large graph names each type, file and module many times.
///
/// A string is its index in `strings`. An object is an array: the index of its shape, which is the list of its members'
/// names, and then the members' values. An array begins with -1, and a number is `[-2, number]`. `unpack` in
/// `Files/model.js` reads it.
struct PackedJSON {
    private var strings: [String] = []
    private var numbers: [String: Int] = [:]
    private var shapes: [[Int]] = []
    private var shapeNumbers: [[Int]: Int] = [:]

    /// The packed value, with its strings and shapes.
    static func pack(_ value: JSONValue) -> JSONValue {
        var packed = PackedJSON()
        let root = packed.packed(value)
        return .object([
            ("strings", .array(packed.strings.map(JSONValue.string))),
            ("shapes", .array(packed.shapes.map { .array($0.map(JSONValue.int)) })),
            ("root", root),
        ])
    }

    private mutating func packed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .int, .thousandths: return .array([.int(-2), value])
        case .string(let text): return .int(number(of: text))
        case .array(let values): return .array([.int(-1)] + values.map { packed($0) })
        case .object(let members):
            let shape = shape(of: members.map { number(of: $0.0) })
            return .array([.int(shape)] + members.map { packed($0.1) })
        }
    }

    private mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = strings.count
        strings.append(text)
        return strings.count - 1
    }

    private mutating func shape(of names: [Int]) -> Int {
        if let number = shapeNumbers[names] { return number }
        shapeNumbers[names] = shapes.count
        shapes.append(names)
        return shapes.count - 1
    }
}
