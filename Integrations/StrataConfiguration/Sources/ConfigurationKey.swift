internal import Configuration

/// One key of a section, with the type of its value. Sendable.
///
/// ```swift
/// .int("port"), .string("currency", default: "EUR"), .optional(.string("token", isSecret: true))
/// ```
///
/// A key is relative to its section: `port` of the section `shop` is `shop.port`.
public struct ConfigurationKey<Value>: Sendable {
    /// The path below the section.
    let path: String
    /// The type of the value, in words for messages: `an Int`.
    let form: String
    let read: @Sendable (ConfigReader) throws(KeyFailure) -> Value

    /// A key whose value is converted; an error of the conversion is a fault of the key.
    ///
    /// ```swift
    /// .converting(.string("currency")) { code in try Currency(code: code) }
    /// ```
    public static func converting<Raw>(
        _ key: ConfigurationKey<Raw>, _ convert: @escaping @Sendable (Raw) throws -> Value
    ) -> Self {
        Self(path: key.path, form: key.form) { reader throws(KeyFailure) in
            let value = try key.read(reader)
            do { return try convert(value) } catch { throw KeyFailure.refused(error) }
        }
    }

    /// A key with nil where no provider has it. A malformed value is still a fault.
    public static func optional<Wrapped>(_ key: ConfigurationKey<Wrapped>) -> Self where Value == Wrapped? {
        Self(path: key.path, form: key.form) { reader throws(KeyFailure) in
            do throws(KeyFailure) { return try key.read(reader) } catch {
                if case .missing = error { return nil }
                throw error
            }
        }
    }

    fileprivate init(
        _ path: String, _ form: String, _ fallback: Value?, isSecret: Bool,
        _ get: @escaping @Sendable (ConfigReader, ConfigKey) throws -> Value
    ) where Value: Sendable {
        self.init(path: path, form: form) { reader throws(KeyFailure) in
            do { return try get(reader, ConfigKey(path)) } catch {
                // The library's errors are not public; their texts are.
                guard "\(error)".hasPrefix("Missing required config value") else {
                    throw KeyFailure.malformed(isSecret ? nil : reader.string(forKey: ConfigKey(path)))
                }
                guard let fallback else { throw KeyFailure.missing }
                return fallback
            }
        }
    }

    private init(path: String, form: String, read: @escaping @Sendable (ConfigReader) throws(KeyFailure) -> Value) {
        self.path = path
        self.form = form
        self.read = read
    }
}

extension ConfigurationKey<String> {
    /// A text.
    public static func string(_ path: String, default fallback: String? = nil, isSecret: Bool = false) -> Self {
        Self(path, "a String", fallback, isSecret: isSecret) { try $0.requiredString(forKey: $1, isSecret: isSecret) }
    }
}

extension ConfigurationKey<Int> {
    /// A whole number.
    public static func int(_ path: String, default fallback: Int? = nil, isSecret: Bool = false) -> Self {
        Self(path, "an Int", fallback, isSecret: isSecret) { try $0.requiredInt(forKey: $1, isSecret: isSecret) }
    }
}

extension ConfigurationKey<Double> {
    /// A number.
    public static func double(_ path: String, default fallback: Double? = nil, isSecret: Bool = false) -> Self {
        Self(path, "a Double", fallback, isSecret: isSecret) { try $0.requiredDouble(forKey: $1, isSecret: isSecret) }
    }
}

extension ConfigurationKey<Bool> {
    /// True or false.
    public static func bool(_ path: String, default fallback: Bool? = nil, isSecret: Bool = false) -> Self {
        Self(path, "a Bool", fallback, isSecret: isSecret) { try $0.requiredBool(forKey: $1, isSecret: isSecret) }
    }
}

extension ConfigurationKey<[String]> {
    /// A list of texts.
    public static func strings(_ path: String, default fallback: [String]? = nil, isSecret: Bool = false) -> Self {
        Self(path, "a list of Strings", fallback, isSecret: isSecret) {
            try $0.requiredStringArray(forKey: $1, isSecret: isSecret)
        }
    }
}

extension ConfigurationKey<[Int]> {
    /// A list of whole numbers.
    public static func ints(_ path: String, default fallback: [Int]? = nil, isSecret: Bool = false) -> Self {
        Self(path, "a list of Ints", fallback, isSecret: isSecret) {
            try $0.requiredIntArray(forKey: $1, isSecret: isSecret)
        }
    }
}

/// The reason that the value of a key cannot be read.
enum KeyFailure: Error {
    /// No provider has the key.
    case missing
    /// The value is not of the type; the text is the value, or nil if it is secret.
    case malformed(String?)
    /// The conversion threw.
    case refused(any Error)
}
