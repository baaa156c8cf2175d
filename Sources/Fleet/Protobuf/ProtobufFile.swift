/// A `.proto` file for the contracts of one package.
///
/// It has the contracts that processes offer in ``MessageEncoding/protobuf``. Programs in other languages call them
/// with code that is generated from the file.
///
/// ```swift
/// for file in ProtobufFile.files(of: manifests) { print(file.text) }
/// ```
///
/// The name of the contract gives the package and the service: `insurance.valuation.v1.Valuer` is the service `Valuer`
/// in the package `insurance.valuation.v1`. Messages have the names of the Swift types; of two types with one name and
/// different schemas, the second gets a number.
///
/// | Swift | `.proto` |
/// |---|---|
/// | `Int`, `Int64`, and smaller ones | `int64`, `int32` |
/// | `UInt`, `UInt64`, and smaller ones | `uint64`, `uint32` |
/// | `Bool`, `Double`, `Float`, `String`, `Data` | `bool`, `double`, `float`, `string`, `bytes` |
/// | `Date` | `google.protobuf.Timestamp` |
/// | `UUID`, `URL` | `string` |
/// | an enum with raw values | `string` or `int64`, with the values as a comment |
/// | a struct | a message; a field that is an `Optional` is `optional` |
/// | `[T]`, `[String: T]` | `repeated T`, `map<string, T>` |
/// | anything but a struct and a `Date`, as a whole message | a message with the field `value = 1` |
public struct ProtobufFile: Hashable, Sendable {
    /// The package, such as `insurance.valuation.v1`; empty for contracts with a name of one part.
    public let package: String
    /// The contracts in the file, in the order of their names.
    public let contracts: [String]
    /// The text of the file.
    public let text: String

    /// One file for each package, in the order of their names.
    ///
    /// - Parameter manifests: The processes. Of several offers of one contract, the first that can be written counts.
    ///   Offers with ``MessageSchema/protobufObstacles``, unreadable parts, an error whose name is a service or another
    ///   error of the package, or another encoding, and those without methods, are left out; the proof reports the
    ///   first three kinds.
    public static func files(of manifests: [ProcessManifest]) -> [ProtobufFile] {
        var offers: [String: ProcessManifest.Offer] = [:]
        for offer in manifests.flatMap(\.offers) where offers[offer.contract] == nil {
            if offer.isProtobuf { offers[offer.contract] = offer }
        }
        let conflicts = Set(ProtobufErrors(of: Array(offers.values)).conflicts.map(\.contract))
        let written = offers.values.filter { !conflicts.contains($0.contract) }
        let packages = Dictionary(grouping: written) { ProtobufName.package(of: $0.contract) }
        return packages.sorted { $0.key < $1.key }.map { package, offers in
            ProtobufFile(package: package, offers: offers.sorted { $0.contract < $1.contract })
        }
    }

    /// The type of a declared error in the details of a status: `type.googleapis.com/PACKAGE.ERROR`.
    public static func typeURL(ofError name: String, in contract: String) -> String {
        let package = ProtobufName.package(of: contract)
        return "type.googleapis.com/" + (package.isEmpty ? "" : "\(package).") + ProtobufName.identifier(name)
    }

    private init(package: String, offers: [ProcessManifest.Offer]) {
        self.package = package
        contracts = offers.map(\.contract)
        var writer = ProtobufWriter(services: offers.map { ProtobufName.service(of: $0.contract) })
        // The names of errors are sent on the wire, so they are reserved first.
        for method in offers.flatMap(\.methods) {
            for (name, schema) in method.errors.sorted(by: { $0.key < $1.key }) {
                writer.reserve(error: name, schema)
            }
        }
        let services = offers.map { writer.service($0) }
        text = writer.file(package: package, services: services)
    }
}

extension ProcessManifest.Offer {
    fileprivate var isProtobuf: Bool {
        methods.allSatisfy { method in
            let messages = [method.request, method.response] + method.errors.values
            return method.encoding == .protobuf && messages.allSatisfy(\.protobufObstacles.isEmpty)
                && messages.allSatisfy(\.unreadableParts.isEmpty)
        } && !methods.isEmpty
    }
}

enum ProtobufName {
    static func package(of contract: String) -> String {
        contract.split(separator: ".").dropLast().map { identifier(String($0)) }.joined(separator: ".")
    }

    static func service(of contract: String) -> String {
        identifier(contract.split(separator: ".").last.map(String.init) ?? contract)
    }

    /// The name in ASCII letters, digits and underscores; it begins with a letter.
    static func identifier(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            text.unicodeScalars.append(isPlain ? scalar : "_")
        }
        if text.first.map({ !$0.isLetter }) ?? true { text = "T\(text)" }
        return text
    }

    /// The last part of the name of a type: `Room` of `Houses.Home.Room`, and `Pair_Swift_Int_` of
    /// `Houses.Pair<Swift.Int>`.
    static func message(_ type: String) -> String {
        let start = type.prefix { $0 != "<" }.lastIndex(of: ".").map { type.index(after: $0) } ?? type.startIndex
        return identifier(String(type[start...]))
    }
}
