/// The type by which a service is requested and, if several registrations have that type, its name.
///
/// Two keys are equal if their types and names are equal; the layer does not count. `any P & Sendable` has the key of
/// `any P`.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    /// The type of the service, often an existential such as `(any Network).self`.
    public let type: Any.Type
    /// The name, or nil for the unnamed registration.
    public let name: RegistrationName?

    /// Creates a key.
    @inlinable
    public init(_ type: Any.Type, name: RegistrationName? = nil) {
        self.type = type
        self.name = name
    }

    /// The type's name without its module, followed by the registration's name: `Network "replica"`.
    ///
    /// Computed at each read, which costs about a microsecond; avoid it on a hot path.
    public var description: String {
        guard let name else { return typeName }
        return "\(typeName) \"\(name)\""
    }

    /// The type's name without its module: `Network`, also for `any Network`.
    public var typeName: String {
        // The text that `String(describing:)` prints, without its search through all conformances of the program.
        let text = _typeName(type, qualified: false)
        return Self.asWritten(text)
    }

    private static func asWritten(_ text: String) -> String {
        let text = text.utf8.contains(UInt8(ascii: "{")) ? withoutPacks(text) : text
        return text.utf8.contains(UInt8(ascii: "=")) ? withoutConstraint(text) : text
    }

    /// `any Clock<Duration>` for `any Clock<Self.Clock.Duration == Duration>`: the type as it is written in source. A
    /// type with more than one such constraint is unchanged, because their order is not that of the source.
    private static func withoutConstraint(_ text: String) -> String {
        let characters = Array(text)
        var (kept, next): ([Character], Int) = ([], 0)
        while next < characters.count {
            kept.append(characters[next])
            next += 1
            guard kept.last == "<", characters[next...].starts(with: "Self.") else { continue }
            let rest = characters[next...]
            // With a comma before the equality sign, the text is not a constraint on one member.
            guard let equal = rest.firstIndex(of: "="), equal + 3 < characters.count,
                !rest[..<equal].contains(","), !hasComma(characters[equal...])
            else { continue }
            next = equal + 3
        }
        return String(kept)
    }

    /// Whether the rest of an argument list has a comma. The list ends at the first unmatched closing bracket.
    private static func hasComma(_ text: ArraySlice<Character>) -> Bool {
        var depth = 0
        var before: Character = " "
        for character in text {
            switch character {
            case "<", "(", "[": depth += 1
            case ">" where before == "-": break
            case ">", ")", "]":
                if depth == 0 { return false }
                depth -= 1
            case "," where depth == 0: return true
            default: break
            }
            before = character
        }
        return false
    }

    /// `Opener<Visit, Int>` for `Opener<Pack{Visit, Int}>`: the type as it is written in source.
    private static func withoutPacks(_ text: String) -> String {
        text.split(separator: "{", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("Pack") ? $0.dropLast(4) : $0 }.joined().filter { $0 != "}" }
    }

    /// The type's name with its module: `Demo.Network`. Distinguishes types of the same name in two modules.
    public var qualifiedTypeName: String { Self.asWritten(_typeName(type, qualified: true)) }

    /// The type as source code writes it: `any Network` for an existential, `Network` for a type of another kind.
    package var sourceTypeName: String {
        let name = typeName
        guard !name.hasPrefix("any "), isExistential else { return name }
        return "any \(name)"
    }

    private var isExistential: Bool { _typeName(Swift.type(of: type), qualified: false).hasSuffix(".Protocol") }

    /// The type as an argument: `Network.self`, or `(any Network).self`.
    package var metatypeName: String {
        let name = sourceTypeName
        return name.hasPrefix("any ") ? "(\(name)).self" : "\(name).self"
    }

    /// True if the types and the names are equal.
    @inlinable
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type && left.name == right.name
    }

    /// Hashes the type and the name.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}
