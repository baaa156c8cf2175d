import ArgumentParser
import Configuration

/// Each returns nil without a value. An invalid value throws a `ValidationError`, although the library's
/// `string(forKey:default:)` and similar functions would return the default.
extension ConfigReader {
    /// - Parameter isSecret: If true, the error does not repeat the value.
    func text(_ name: String, isSecret: Bool = false) async throws -> String? {
        let key = ConfigKey(name)
        do {
            return try await fetchString(forKey: key, isSecret: isSecret)
        } catch {
            let found = isSecret ? "no text" : "'\(spelling(ofNoText: key))'"
            throw ValidationError("\(name) is \(found); give a text in quotation marks.")
        }
    }

    func number(_ name: String, in range: ClosedRange<Int>) async throws -> Int? {
        guard let value = await spelling(of: ConfigKey(name)) else { return nil }
        guard let number = Int(value), range.contains(number) else {
            throw ValidationError(
                "\(name) is '\(value)'; give a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Accepts from every source the words that the library accepts only from the environment, and also on and off.
    func truth(_ name: String) async throws -> Bool? {
        guard let value = await spelling(of: ConfigKey(name)) else { return nil }
        switch value.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default: throw ValidationError("\(name) is '\(value)'; give true or false.")
        }
    }

    /// The value as text, whatever its type.
    private func spelling(of key: ConfigKey) async -> String? {
        do {
            return try await fetchString(forKey: key)
        } catch {
            return spelling(ofNoText: key)
        }
    }

    /// A file can contain any type. Its true and false arrive as 1 and 0, because the library does not distinguish
    /// them.
    private func spelling(ofNoText key: ConfigKey) -> String {
        if let number = int(forKey: key) { return "\(number)" }
        if let number = double(forKey: key) { return "\(number)" }
        if let texts = stringArray(forKey: key) { return "\(texts)" }
        if let numbers = intArray(forKey: key) { return "\(numbers)" }
        return doubleArray(forKey: key).map { "\($0)" } ?? ""
    }
}
