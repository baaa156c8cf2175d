public import StrataCore

/// A difference between two of four witnesses. Equal when all is. Sendable.
public struct WitnessFinding: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Who said what the other did not.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// A source imports what the manifest does not declare.
        public static let importedNotDeclared = Kind(description: "importedNotDeclared")
        /// The manifest declares what no source imports.
        public static let declaredNotImported = Kind(description: "declaredNotImported")
        /// A registration needs a type of a module that its own module does not import, directly or through others.
        public static let registeredNotImported = Kind(description: "registeredNotImported")
        /// Something asked for what its registration does not name: an opaque factory.
        public static let resolvedNotRegistered = Kind(description: "resolvedNotRegistered")
        /// A registration that nobody asked for in the run: dead, or not tested.
        public static let neverResolved = Kind(description: "neverResolved")
    }

    /// Who said what the other did not.
    public let kind: Kind
    /// What it is about, without a place.
    public let subject: String
    /// Where it was registered; nil for what concerns modules.
    public let site: SourceSite?
    /// What is wrong.
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
    public static func < (left: WitnessFinding, right: WitnessFinding) -> Bool {
        (left.kind.description, left.subject, left.message) < (right.kind.description, right.subject, right.message)
    }
}
