import StrataFleet

extension Contract {
    /// The faults of the contract, one sentence each; empty for one that can be used.
    ///
    /// Neither side starts with a contract that has faults; a test finds them earlier:
    ///
    /// ```swift
    /// #expect(ValuerContract.faults.isEmpty)
    /// ```
    public static var faults: [String] {
        let methods = methods
        var faults: [String] = []
        if !ContractName.isValid(name) {
            faults.append("The name `\(name)` must be parts of letters, digits and underscores with dots in between.")
        } else if !ContractName.hasVersion(name) {
            faults.append("The name `\(name)` has no version: write it as a part of the name, such as `v1`.")
        }
        if methods.isEmpty { faults.append("`\(name)` has no methods.") }
        for terms in methods.map(\.terms) {
            if !ContractName.isPart(terms.name) {
                faults.append("The method name `\(terms.name)` must consist of letters, digits and underscores.")
            }
            if terms.limit <= .zero || terms.limit > .day {
                faults.append("`\(terms.name)` needs a limit above zero and of a day at most.")
            }
            for error in ContractName.twice(terms.errors.map(\.name)) {
                faults.append("`\(terms.name)` declares two errors that are called `\(error)`.")
            }
        }
        for name in ContractName.twice(methods.map(\.terms.name)) {
            faults.append("Two methods are called `\(name)`.")
        }
        if encoding == .protobuf { faults += methods.flatMap { Self.obstacles(of: $0.description()) } }
        return faults
    }

    private static func obstacles(of method: MethodDescription) -> [String] {
        let errors = method.errors.sorted { $0.key < $1.key }.map { ("error `\($0.key)`", $0.value) }
        return ([("request", method.request), ("response", method.response)] + errors).flatMap { name, schema in
            schema.protobufObstacles.map { obstacle in
                "The \(name) of `\(method.name)` is no message of Protocol Buffers: \(obstacle)."
            }
        }
    }

    /// Equal for two builds whose methods, messages and errors have the same schema.
    static var fingerprint: String {
        "\(MethodDescription.fingerprint(of: name, methods: methods.map { $0.description() }))"
    }

    static func check() throws(ContractError) {
        let faults = faults
        if !faults.isEmpty { throw ContractError(contract: name, faults: faults) }
    }
}

/// A contract that cannot be used. Sendable.
public struct ContractError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the contract.
    public let contract: String
    /// See ``Contract/faults``.
    public let faults: [String]

    /// The faults, each on its line.
    public var description: String {
        (["The contract `\(contract)` cannot be used."] + faults.map { "    \($0)" }).joined(separator: "\n")
    }
}

enum ContractName {
    static func isValid(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isPart(String($0)) }
    }

    static func isPart(_ part: String) -> Bool {
        guard let first = part.utf8.first, !isDigit(first) else { return false }
        return part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
    }

    static func hasVersion(_ name: String) -> Bool {
        name.split(separator: ".").contains { part in
            part.utf8.first == UInt8(ascii: "v") && part.utf8.count > 1 && part.utf8.dropFirst().allSatisfy(isDigit)
        }
    }

    static func twice(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
