internal import StrataCore

/// The sentences about keys that cannot be read.
enum ConfigurationTexts {
    static func missing(_ path: String, _ form: String, for value: Any.Type) -> ProvisionError.Fault {
        ProvisionError.Fault(
            "The configuration has no `\(path)`, and `\(value)` needs it: \(form).",
            advice: [
                "Set `\(path)`; as an environment variable it is `\(environmentName(of: path))`.",
                "Or give the key a `default:`, or make it `.optional(…)`.",
            ])
    }

    static func malformed(_ path: String, _ form: String, _ text: String?, for value: Any.Type) -> ProvisionError.Fault
    {
        ProvisionError.Fault(
            text.map { "`\(path)` of the configuration is \"\($0)\", which is not \(form)." }
                ?? "`\(path)` of the configuration is not \(form).",
            advice: ["Correct `\(path)`: `\(value)` needs \(form)."])
    }

    static func refused(_ path: String, _ reason: any Error, for value: Any.Type) -> ProvisionError.Fault {
        ProvisionError.Fault(
            "`\(path)` of the configuration cannot be used: \(reason).",
            advice: ["Correct `\(path)`, or its conversion for `\(value)`."])
    }

    static func refused(_ value: Any.Type, _ section: String, _ reason: any Error) -> ProvisionError.Fault {
        let place = section.isEmpty ? "the configuration" : "the section `\(section)` of the configuration"
        return ProvisionError.Fault(
            "`\(value)` does not accept the values of \(place): \(reason).",
            advice: ["Correct the values; each of them has the right type."])
    }

    /// The name under which an environment provider looks for a key.
    private static func environmentName(of path: String) -> String {
        var name = ""
        var previous: Character = "_"
        for character in path {
            if previous.isLowercase, character.isUppercase { name += "_" }
            name += character.isLetter || character.isNumber ? character.uppercased() : "_"
            previous = character
        }
        return name
    }
}
