/// What a custom rule looks at: something with a place.
public protocol Placed: SendableMetatype {
    /// Where to look.
    var location: CodeLocation { get }
    /// What it is, for the baseline: no line number.
    var label: String { get }
}

/// Labelled by its path.
extension SourceFile: Placed {
    /// The file as a whole.
    public var location: CodeLocation { CodeLocation(path: path) }
    /// The path.
    public var label: String { path }
}

/// Labelled by its name.
extension Module: Placed {
    /// The module's first file.
    public var location: CodeLocation { anchor }
    /// The name.
    public var label: String { name }
}

/// Labelled by what the fact names.
extension Located: Placed {
    /// The name of the type, module or member.
    public var label: String {
        switch fact {
        case let type as TypeDeclaration: type.name
        case let item as ImportDeclaration: item.module
        case let member as PublicMember: member.name
        case let mention as TypeMention: mention.type
        default: "\(Fact.self)"
        }
    }
}

/// A rule of your own: a look at each of some files, types, imports or modules.
///
/// Written `.rule(…)`. Looking at nothing is a violation, so a filter that goes out of date is seen. Sendable.
///
/// ```swift
/// .rule("files stay short", over: { $0.files }) { file in
///     file.scan.lineCount > 400 ? "has \(file.scan.lineCount) lines; split it at 400" : nil
/// }
/// ```
public struct Rule: Contract {
    /// What the rule says, in a few words.
    public var name: String
    /// Why.
    public var reason: String?
    private let check: @Sendable (Codebase) -> [Violation]

    /// A rule that gives `nil` for what is right and says what is wrong otherwise.
    public init<Subject: Placed>(
        _ name: String, because reason: String? = nil, over subjects: @escaping @Sendable (Codebase) -> [Subject],
        _ problem: @escaping @Sendable (Subject) -> String?
    ) {
        self.name = name
        self.reason = reason
        check = { codebase in
            let subjects = subjects(codebase)
            guard !subjects.isEmpty else {
                return [.matchesNothing(name, "there is nothing to look at", in: codebase)]
            }
            return subjects.compactMap { subject in
                problem(subject).map {
                    Violation(
                        contract: name, location: subject.location, subject: subject.label,
                        message: "\(subject.label) \($0)")
                }
            }
        }
    }

    /// What the closure found.
    public func violations(in codebase: Codebase) -> [Violation] { check(codebase) }
}

extension Contract where Self == AnyContract {
    /// A rule of your own; see ``Rule``.
    public static func rule<Subject: Placed>(
        _ name: String, because reason: String? = nil, over subjects: @escaping @Sendable (Codebase) -> [Subject],
        _ problem: @escaping @Sendable (Subject) -> String?
    ) -> AnyContract {
        AnyContract(Rule(name, because: reason, over: subjects, problem))
    }
}
