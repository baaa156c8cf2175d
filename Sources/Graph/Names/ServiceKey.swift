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
        return text.utf8.contains(UInt8(ascii: "{")) ? Self.withoutPacks(text) : text
    }

    /// `Opener<Visit, Int>` for `Opener<Pack{Visit, Int}>`: the type as it is written in source.
    private static func withoutPacks(_ text: String) -> String {
        text.split(separator: "{", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("Pack") ? $0.dropLast(4) : $0 }.joined().filter { $0 != "}" }
    }

    /// The type's name with its module: `Demo.Network`. Distinguishes types of the same name in two modules.
    public var qualifiedTypeName: String { _typeName(type, qualified: true) }

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
