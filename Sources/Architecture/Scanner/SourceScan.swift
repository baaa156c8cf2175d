/// All facts about one file that the scanner found.
///
/// Each list is in source order. Two scans are equal when all their facts are. Sendable.
public struct SourceScan: Sendable, Hashable {
    /// The imports of all `#if` branches, anywhere in the file.
    public var imports: [ImportDeclaration] = []
    /// The type declarations and extensions of all `#if` branches.
    public var types: [TypeDeclaration] = []
    /// The public functions, properties and other members.
    public var publicMembers: [PublicMember] = []
    /// The types of the calls `resolve(X.self)`.
    public var resolveCalls: [TypeMention] = []
    /// The types of the mentions `X.container`; `X` begins with a capital letter.
    public var containerMentions: [TypeMention] = []
    /// The types named in declarations called `managedTypes`.
    public var managedTypes: [TypeMention] = []
    /// Whether a declaration in the file has the attribute `@main`.
    public var hasMainAttribute = false
    /// The number of lines; a last line without a line break counts.
    public var lineCount = 0

    /// A scan without facts.
    public init() {}
}
