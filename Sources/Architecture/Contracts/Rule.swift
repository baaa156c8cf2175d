/// The subject of a custom rule, which has a location.
public protocol Placed: SendableMetatype {
    /// The location of the subject.
    var location: CodeLocation { get }
    /// A name for the baseline, without a line number.
    var label: String { get }
}

/// Labeled by its path.
extension SourceFile: Placed {
    /// The whole file.
    public var location: CodeLocation { CodeLocation(path: path) }
    /// The path.
    public var label: String { path }
}

/// Labeled by its name.
extension Module: Placed {
    /// The module's first file.
    public var location: CodeLocation { anchor }
    /// The name.
    public var label: String { name }
}

/// Labeled by the name of the fact.
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

/// A custom rule: a check of each file, type, import or module in a selection.
///
/// Shorthand: `.rule(…)`. An empty selection is a violation, so an outdated filter is noticed. Sendable.
///
/// ```swift
/// .rule("files stay short", over: { $0.files }) { file in
///     file.scan.lineCount > 400 ? "has \(file.scan.lineCount) lines; split it at 400" : nil
/// }
/// ```
public struct Rule: Contract {
    /// The statement of the rule, in a few words.
    public var name: String
    /// The reason, printed with each violation.
    public var reason: String?
    private let check: @Sendable (Codebase) -> [Violation]

    /// A rule whose closure returns `nil` for a correct subject and the problem otherwise.
    public init<Subject: Placed>(
        _ name: String, because reason: String? = nil, over subjects: @escaping @Sendable (Codebase) -> [Subject],
        _ problem: @escaping @Sendable (Subject) -> String?
    ) {
        self.name = name
        self.reason = reason
        check = { codebase in
            let subjects = subjects(codebase)
            guard !subjects.isEmpty else {
                return [.matchesNothing(name, "the selection is empty", in: codebase)]
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

    /// The problems that the closure found.
    public func violations(in codebase: Codebase) -> [Violation] { check(codebase) }
}

extension Contract where Self == AnyContract {
    /// A custom rule; see ``Rule``.
    public static func rule<Subject: Placed>(
        _ name: String, because reason: String? = nil, over subjects: @escaping @Sendable (Codebase) -> [Subject],
        _ problem: @escaping @Sendable (Subject) -> String?
    ) -> AnyContract {
        AnyContract(Rule(name, because: reason, over: subjects, problem))
    }
}
