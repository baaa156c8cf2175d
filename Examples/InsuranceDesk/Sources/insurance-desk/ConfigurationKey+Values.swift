import Logging
import StrataConfiguration
import Values
import WebSupport

/// The fault of a value that has the right type; messages name the key and the file before it.
private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

extension ConfigurationKey<Int> {
    /// A whole number from `range`.
    static func number(_ path: String, in range: ClosedRange<Int>, default fallback: Int? = nil) -> Self {
        .converting(.int(path, default: fallback)) { number in
            guard range.contains(number) else {
                throw Refusal(description: "\(number) is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }
}

extension ConfigurationKey<Duration> {
    /// A number of milliseconds from `range`.
    static func milliseconds(_ path: String, in range: ClosedRange<Int>, default fallback: Int) -> Self {
        .converting(.number(path, in: range, default: fallback)) { .milliseconds($0) }
    }
}

extension ConfigurationKey<String> {
    /// The folder of the data: `/desk.sqlite` is no file in a folder without a name.
    static func folder(_ path: String) -> Self {
        .converting(.string(path, default: "desk-data")) { folder in
            guard !folder.allSatisfy(\.isWhitespace) else {
                throw Refusal(description: "it is empty; give the name of a folder, or leave it out")
            }
            return folder
        }
    }
}

extension ConfigurationKey<Logger.Level> {
    static func level(_ path: String) -> Self {
        .converting(.string(path, default: "notice")) { name in
            guard let level = Logger.Level(rawValue: name) else {
                let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(description: "'\(name)' is none of \(levels)")
            }
            return level
        }
    }
}

extension ConfigurationKey<APIClients> {
    /// `NAME:KEY` for each client, separated by commas. An error never repeats them.
    static func clients(_ path: String) -> Self {
        .converting(.string(path, default: "", isSecret: true)) { text in
            var keys: [String: String] = [:]
            for pair in text.split(separator: ",") {
                let parts = pair.split(separator: ":", maxSplits: 1).map(String.init)
                guard parts.count == 2, !parts[0].hasDeceptiveCharacters, parts[1].utf8.count >= APIClients.shortestKey,
                    keys.updateValue(parts[1], forKey: parts[0]) == nil
                else {
                    throw Refusal(
                        description:
                            "it is no list of clients; give NAME:KEY for each, separated by commas, with names "
                            + "that differ and keys of at least \(APIClients.shortestKey) characters")
                }
            }
            return APIClients(keys: keys)
        }
    }
}
