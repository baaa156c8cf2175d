import Foundation

/// One pass over the bytes of one file.
///
/// `run` walks over words and punctuation and calls other functions for the few that matter. There is no recursion: an
/// interpolation or an attribute's arguments are a ``Frame``, which the closing parenthesis ends. Every helper moves
/// the cursor forward or does a bounded amount of work, so the time is proportional to the length for any input.
///
/// The creator of a lexer keeps the buffer alive as long as it uses the lexer.
@safe
struct Lexer {
    /// The zero bytes after the text, which let the lexer look ahead without a bounds check.
    static let padding = 16

    let base: UnsafePointer<UInt8>
    let end: Int
    var cursor = 0
    /// The end of the last token, which is neither white space nor a comment.
    var previousEnd = 0
    /// The start of the attributes and modifiers before the current token, or -1.
    var pending = -1
    /// The value of `previousEnd` at that start.
    var pendingPrevious = 0
    var pendingAccess: AccessLevel?
    var braces = 0
    var brackets = 0
    var parentheses = 0
    var frames: [Frame] = []
    /// The `parentheses` of the last frame, or -1.
    var frameDepth = -1
    var scopes: [Scope] = []
    /// The `braces` of the last scope, or -1. It is a field, because an access to the array would be a call.
    var scopeDepth = -1
    var isInPublicExtension = false
    /// The index in `scan.types` of the declaration whose opening brace is expected, or -1.
    var awaitedBody = -1
    var branches: [Branch] = []
    var conditions: [String] = []
    var managed = ManagedList.none
    var lines: LineCounter
    var scan = SourceScan()

    /// An open interpolation or attribute, which ends at the parenthesis that returns the count to `depth`.
    struct Frame {
        enum Kind {
            case interpolation(pounds: Int, isMultiline: Bool)
            case attribute(pending: Int, pendingPrevious: Int, access: AccessLevel?)
        }
        var depth: Int
        var kind: Kind
    }

    /// The body of a type.
    struct Scope {
        var depth: Int
        var name: String
        var isPublicExtension: Bool
    }

    /// One open `#if`, and the nesting at its start, which is also the nesting at the start of each branch.
    struct Branch {
        var taken: [String]
        var braces: Int
        var brackets: Int
        var parentheses: Int
        var scopes: [Scope]
    }

    /// Whether the lexer is in a declaration of `managedTypes`.
    enum ManagedList: Equatable {
        case none
        case announced(braces: Int)
        case assigned(brackets: Int)
        case body(braces: Int)
        case list(brackets: Int)
    }

    init(base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = unsafe base
        end = count
        lines = unsafe LineCounter(base: base, end: count)
    }

    mutating func run() -> SourceScan {
        let base = unsafe self.base
        let classes = unsafe ByteClass.table
        let lengths = unsafe ByteClass.wordLengths
        let end = self.end
        skipStart()
        while cursor < end {
            var index = cursor
            let byte = unsafe base[index]
            let kind = unsafe classes[Int(byte)]
            if kind == ByteClass.space {
                cursor = index &+ 1
            } else if kind <= ByteClass.digit {
                let start = index
                index &+= 1
                while unsafe classes[Int(base[index])] <= ByteClass.digit { index &+= 1 }
                cursor = index
                let count = index &- start
                if kind == ByteClass.word, count < 32, unsafe lengths[Int(byte)] & (1 << UInt32(count)) != 0,
                    let code = unsafe KeywordTable.shared.code(base + start, count: count)
                {
                    keyword(code, at: start)
                } else {
                    pending = -1
                    previousEnd = index
                }
            } else {
                punctuation(byte)
            }
        }
        scan.lineCount = lines.total()
        return scan
    }

    /// Skips a byte-order mark and a `#!` line.
    mutating func skipStart() {
        if unsafe base[0] == 0xEF, unsafe base[1] == 0xBB, unsafe base[2] == 0xBF {
            cursor = 3
            lines.skipMark(3)
        }
        if unsafe base[cursor] == UInt8(ascii: "#"), unsafe base[cursor + 1] == UInt8(ascii: "!") {
            cursor = endOfLine(from: cursor)
        }
        previousEnd = 0
    }
}
