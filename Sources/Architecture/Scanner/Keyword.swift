/// The words that the lexer recognizes; it skips every other word.
enum Keyword: UInt8, CaseIterable {
    case `import`, `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case `func`, `var`, `let`, `init`, `subscript`, `typealias`, macro
    case `public`, `private`, `internal`, package, `fileprivate`, open
    case final, `static`, indirect, distributed, nonisolated, `override`, mutating, nonmutating, required, convenience
    case lazy, weak, unowned, dynamic, optional, prefix, postfix, infix, consuming, borrowing, isolated, unsafe, safe
    case managedTypes

    /// The kind of type that the keyword declares.
    var declares: TypeDeclaration.Kind? {
        switch self {
        case .class: .class
        case .struct: .struct
        case .enum: .enum
        case .actor: .actor
        case .protocol: .protocol
        case .extension: .extension
        default: nil
        }
    }

    /// The access level that the keyword writes.
    var access: AccessLevel? {
        switch self {
        case .public: .public
        case .private: .private
        case .internal: .internal
        case .package: .package
        case .fileprivate: .fileprivate
        case .open: .open
        default: nil
        }
    }

    /// Whether the keyword begins a member of a public interface.
    var isMember: Bool { (Keyword.func.rawValue...Keyword.macro.rawValue).contains(rawValue) }
}

/// Finds the keyword of some bytes with a few loads: a hash table with open addressing on the first eight bytes.
///
/// A `switch` or a dictionary here would halve the speed of a debug build.
@safe
struct KeywordTable {
    private static let size = 1024
    private let keys: UnsafeMutablePointer<UInt64>
    private let words: UnsafeMutablePointer<StaticString>
    private let codes: UnsafeMutablePointer<UInt8>

    /// Built once, never freed, read only.
    nonisolated(unsafe) static let shared = KeywordTable()

    private init() {
        unsafe keys = .allocate(capacity: Self.size)
        unsafe keys.initialize(repeating: 0, count: Self.size)
        unsafe words = .allocate(capacity: Self.size)
        unsafe words.initialize(repeating: "", count: Self.size)
        unsafe codes = .allocate(capacity: Self.size)
        unsafe codes.initialize(repeating: 0, count: Self.size)
        for (keyword, word) in zip(Keyword.allCases, Self.spellings) {
            let key = unsafe Self.key(word.utf8Start, count: word.utf8CodeUnitCount)
            var slot = Self.slot(key)
            while unsafe keys[slot] != 0 { slot = (slot + 1) & (Self.size - 1) }
            unsafe keys[slot] = key
            unsafe words[slot] = word
            unsafe codes[slot] = keyword.rawValue
        }
    }

    /// The raw value of the keyword that `count` bytes at `start` spell; `nil` when they spell none.
    func code(_ start: UnsafePointer<UInt8>, count: Int) -> UInt8? {
        let key = unsafe Self.key(start, count: count)
        var slot = Self.slot(key)
        while unsafe keys[slot] != 0 {
            if unsafe keys[slot] == key, unsafe words[slot].spells(start, count) { return unsafe codes[slot] }
            slot = (slot &+ 1) & (Self.size &- 1)
        }
        return nil
    }

    private static func key(_ start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        // A plain loop, because the unaligned load is generic and a debug build does not specialize it.
        var key: UInt64 = 0
        var index = 0
        while index < count, index < 8 {
            key = key << 8 | UInt64(truncatingIfNeeded: unsafe start[index])
            index &+= 1
        }
        return key
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }

    /// The spellings, in the order of `Keyword.allCases`.
    static let spellings: [StaticString] = [
        "import", "class", "struct", "enum", "actor", "protocol", "extension",
        "func", "var", "let", "init", "subscript", "typealias", "macro",
        "public", "private", "internal", "package", "fileprivate", "open",
        "final", "static", "indirect", "distributed", "nonisolated", "override", "mutating", "nonmutating", "required",
        "convenience", "lazy", "weak", "unowned", "dynamic", "optional", "prefix", "postfix", "infix", "consuming",
        "borrowing", "isolated", "unsafe", "safe",
        "managedTypes",
    ]
}

extension StaticString {
    /// Whether the `count` bytes at `start` are this string.
    func spells(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count == utf8CodeUnitCount else { return false }
        let own = unsafe utf8Start
        var index = 0
        while index < count {
            if unsafe start[index] != own[index] { return false }
            index &+= 1
        }
        return true
    }
}
