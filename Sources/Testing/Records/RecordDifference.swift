public import StrataCore

/// A difference between two of the four records in ``DependencyRecords``. Equal when all properties are equal.
/// Sendable.
public struct RecordDifference: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The kind of difference.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// A source file imports a module that the manifest does not declare.
        public static let importedNotDeclared = Kind(description: "importedNotDeclared")
        /// The manifest declares a module that no source file imports.
        public static let declaredNotImported = Kind(description: "declaredNotImported")
        /// A registration needs a type of a module that its own module does not import, directly or through others.
        public static let registeredNotImported = Kind(description: "registeredNotImported")
        /// A registration requested a service that it does not declare, as an opaque factory can.
        public static let resolvedNotRegistered = Kind(description: "resolvedNotRegistered")
        /// Nothing requested this registration in the run: it is unused or not tested.
        public static let neverResolved = Kind(description: "neverResolved")
    }

    /// The kind of difference.
    public let kind: Kind
    /// The subject, without a position.
    public let subject: String
    /// Where the registration was declared; nil for a difference between modules.
    public let site: SourceSite?
    /// Describes the problem.
    public let message: String

    init(_ kind: Kind, subject: String, site: SourceSite? = nil, message: String) {
        self.kind = kind
        self.subject = subject
        self.site = site
        self.message = message
    }

    /// `path:line:column: error: message [kind]`.
    public var description: String {
        let place = site.map { "\($0.filePath):\($0.line):\($0.column): error: " } ?? ""
        return "\(place)\(message) [\(kind)]"
    }

    /// Orders by kind, subject and message.
    public static func < (left: RecordDifference, right: RecordDifference) -> Bool {
        (left.kind.description, left.subject, left.message) < (right.kind.description, right.subject, right.message)
    }
}
