import Foundation

/// Contracts in a JSON file, for the tool and for teams that do not keep them in tests.
///
/// Comments that begin with `//` are allowed. An unknown key is an error with its line and the probably intended key.
/// The form of each contract is in `Documentation/Enforcement.md`. Sendable.
///
/// ```json
/// {
///   "contracts": [
///     { "kind": "acyclic" },
///     { "kind": "protected", "modules": ["Storage"], "importers": ["Billing"] }
///   ]
/// }
/// ```
public struct ContractFile: Sendable {
    /// The contracts, in the file's order.
    public var contracts: [any Contract]
    /// Whether ``ContainersStayInMain`` is implied; `true` unless the file says otherwise.
    public var impliesDefaults: Bool
    /// The path of the baseline, relative to the codebase's root.
    public var baseline: String?
    /// The folders of a codebase without a manifest; `nil` to read the manifest.
    public var folders: [String]?
    /// The packages below the root that belong to the codebase.
    public var nestedPackages: Codebase.NestedPackages

    /// Reads a file.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` or `malformedFile`, the latter with a position.
    public init(contentsOf path: String) throws(ArchitectureError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ArchitectureError(
                .unreadableFile, path: path,
                detail: "there is no such contract file; write one with strata init --boundaries, or name yours with "
                    + "--contracts")
        }
        try self.init(bytes: [UInt8](data), path: path)
    }

    /// Reads text; `path` is for messages.
    ///
    /// - Throws: ``ArchitectureError`` with the code `malformedFile` and a position.
    public init(_ text: String, path: String = "contracts") throws(ArchitectureError) {
        try self.init(bytes: Array(text.utf8), path: path)
    }

    private init(bytes: [UInt8], path: String) throws(ArchitectureError) {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch {
            throw ArchitectureError(.malformedFile, path: path, position: error.position, detail: error.detail)
        }
        var file = try JSONObject(value, path: path)
        baseline = try file.string("baseline")
        folders = try file.strings("folders")
        impliesDefaults = try file.boolean("defaults") ?? true
        nestedPackages = try Self.nested(&file)
        guard let items = try file.list("contracts") else {
            throw file.missing("contracts", "a list of contracts")
        }
        contracts = []
        for item in items {
            var object = try JSONObject(item, path: path)
            contracts.append(try Self.contract(&object, path: path))
            try object.finish()
        }
        try file.finish()
        guard !contracts.isEmpty else {
            throw file.error(
                "\"contracts\" is empty, so nothing would be checked; add one", at: file.position(of: "contracts"))
        }
    }

    /// Makes every contract on references precise, regardless of the file.
    package mutating func makePrecise() {
        contracts = contracts.map { contract in
            guard var contract = contract as? any ReferenceContract else { return contract }
            contract.isPrecise = true
            return contract
        }
    }

    private static func nested(_ file: inout JSONObject) throws(ArchitectureError) -> Codebase.NestedPackages {
        switch try file.string("nestedPackages") {
        case nil, "dependencies": return .dependencies
        case "all": return .all
        case "none": return .none
        case let other?:
            throw file.error(
                "\"nestedPackages\" is \"\(other)\"\(NearMiss.question(other, among: ["dependencies", "all", "none"])); "
                    + "it should be \"dependencies\", \"all\" or \"none\"",
                at: file.position(of: "nestedPackages"))
        }
    }
}
