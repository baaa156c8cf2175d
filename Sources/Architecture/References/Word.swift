/// The words and operators that the parser recognizes, in the order of their numbers in every ``NameTable``.
enum Word: UInt32, CaseIterable {
    // Reserved: never a name unless in backticks or after a dot.
    case `import`, `class`, `struct`, `enum`, `protocol`, `extension`, `typealias`, `associatedtype`
    case `func`, `var`, `let`, `init`, `subscript`, `deinit`, `case`, `operator`, `precedencegroup`
    case `private`, `fileprivate`, `internal`, `public`
    case `for`, `in`, `where`, `if`, `else`, `guard`, `switch`, `default`, `return`, `while`, `repeat`, `do`, `catch`
    case `throw`, `try`, `as`, `is`, `nil`, `true`, `false`, `break`, `continue`, `fallthrough`, `defer`, `throws`
    case `rethrows`, `inout`, `static`, selfValue, selfType, `super`, underscore, any
    // Operators of the standard library.
    case assign, arrow, less, greater, question, exclamation, ampersand, equal, notEqual, lessEqual, greaterEqual
    case plus, minus, times, divide, remainder, and, or, coalesce, range, halfOpen, pipe, caret, tilde
    case plusAssign, minusAssign, timesAssign, divideAssign, remainderAssign, shiftLeft, shiftRight, identical
    case notIdentical, match, addWrap, subtractWrap, multiplyWrap, andAssign, orAssign, caretAssign
    case shiftLeftAssign, shiftRightAssign
    // Names that have a special meaning only in some positions.
    case actor, macro, package, open, await, async, weak, unowned, some, type
    case get, set, willSet, didSet, error, closureParameter
    // Methods of sequences whose closure receives elements.
    case map, filter, forEach, contains, first, last, flatMap, compactMap, allSatisfy, firstIndex, lastIndex
    case removeAll, drop, prefix, sorted, sort, min, max, partition
    // Methods of lists that take an element, return one, or return a list of the same type.
    case append, insert, popLast, removeFirst, removeLast, randomElement
    case reversed, dropFirst, dropLast, suffix, values, shuffled

    /// The first number that is not a reserved word.
    static let firstOperator = Word.assign.rawValue
    /// The first number that is neither a reserved word nor an operator of the standard library.
    static let firstName = Word.actor.rawValue

    var spelling: String {
        switch self {
        case .selfValue: "self"
        case .selfType: "Self"
        case .underscore: "_"
        case .type: "Type"
        case .closureParameter: "$0"
        case .assign: "="
        case .arrow: "->"
        case .less: "<"
        case .greater: ">"
        case .question: "?"
        case .exclamation: "!"
        case .ampersand: "&"
        case .equal: "=="
        case .notEqual: "!="
        case .lessEqual: "<="
        case .greaterEqual: ">="
        case .plus: "+"
        case .minus: "-"
        case .times: "*"
        case .divide: "/"
        case .remainder: "%"
        case .and: "&&"
        case .or: "||"
        case .coalesce: "??"
        case .range: "..."
        case .halfOpen: "..<"
        case .pipe: "|"
        case .caret: "^"
        case .tilde: "~"
        case .plusAssign: "+="
        case .minusAssign: "-="
        case .timesAssign: "*="
        case .divideAssign: "/="
        case .remainderAssign: "%="
        case .shiftLeft: "<<"
        case .shiftRight: ">>"
        case .identical: "==="
        case .notIdentical: "!=="
        case .match: "~="
        case .addWrap: "&+"
        case .subtractWrap: "&-"
        case .multiplyWrap: "&*"
        case .andAssign: "&="
        case .orAssign: "|="
        case .caretAssign: "^="
        case .shiftLeftAssign: "<<="
        case .shiftRightAssign: ">>="
        default: "\(self)"
        }
    }

    /// The last of the methods of sequences, of which `map` is the first.
    static let lastEach = Word.partition
}
