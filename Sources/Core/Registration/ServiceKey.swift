/// What a service is asked for by: its type and, where there are several of one type, its name.
///
/// Two keys are equal when type and name are; the layer does not count. `any P & Sendable` has the key of `any P`.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    /// The type of the service, often an existential such as `(any Network).self`.
    public let type: Any.Type
    /// The name, or nil for the unnamed registration.
    public let name: RegistrationName?

    /// Makes a key.
    public init(_ type: Any.Type, name: RegistrationName? = nil) {
        self.type = type
        self.name = name
    }

    /// The type's name without its module and, after it, the registration's: `Network "replica"`.
    ///
    /// Made when read, which costs about a microsecond: not for a hot path.
    public var description: String {
        guard let name else { return typeName }
        return "\(typeName) \"\(name)\""
    }

    /// The type's name without its module: `Network`, also for `any Network`.
    public var typeName: String {
        // What `String(describing:)` prints, without its search for conformances, which looks at all of the program's.
        let text = _typeName(type, qualified: false)
        return text.utf8.contains(UInt8(ascii: "{")) ? Self.withoutPacks(text) : text
    }

    /// `Opener<Visit, Int>` for `Opener<Pack{Visit, Int}>`, as the type is written.
    private static func withoutPacks(_ text: String) -> String {
        text.split(separator: "{", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("Pack") ? $0.dropLast(4) : $0 }.joined().filter { $0 != "}" }
    }

    /// The type's name with its module: `Demo.Network`. Unique where two modules use one name.
    public var qualifiedTypeName: String { _typeName(type, qualified: true) }

    /// True when type and name are equal.
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type && left.name == right.name
    }

    /// Hashes type and name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}
