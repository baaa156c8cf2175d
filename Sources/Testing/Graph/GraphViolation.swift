public import StrataCore

/// One position at which a graph breaks a rule. Equal when all properties are equal. Sendable.
public struct GraphViolation: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name of the rule.
    public let rule: String
    /// Where the registration was declared; nil if the rule found nothing to check.
    public let site: SourceSite?
    /// Describes the problem.
    public let message: String

    init(rule: String, site: SourceSite?, message: String) {
        self.rule = rule
        self.site = site
        self.message = message
    }

    init(_ rule: String, _ dependency: GraphDependency, _ problem: String) {
        self.init(
            rule: rule, site: dependency.source.site,
            message: "\(dependency), which \(problem)")
    }

    init(_ rule: String, _ registration: GraphRegistration, _ problem: String) {
        self.init(rule: rule, site: registration.site, message: "\(registration) \(problem)")
    }

    /// - Parameters:
    ///   - name: The name in the rule that matches nothing, if there is one.
    ///   - known: The names that it could have.
    static func matchesNothing(
        _ rule: String, _ what: String, _ name: String = "", among known: [String] = []
    ) -> GraphViolation {
        let near = NearNames.question(name, among: known)
        return GraphViolation(
            rule: rule, site: nil,
            message: "\(what), so the rule checks nothing; correct or remove the rule"
                + (near.isEmpty ? "" : "." + near))
    }

    /// `path:line:column: error: message [rule]`.
    public var description: String {
        let place = site.map { "\($0.filePath):\($0.line):\($0.column): error: " } ?? ""
        return "\(place)\(message) [\(rule)]"
    }

    /// Orders by position, rule and message.
    public static func < (left: GraphViolation, right: GraphViolation) -> Bool {
        (left.site?.fileID ?? "", left.site?.line ?? 0, left.site?.column ?? 0, left.rule, left.message)
            < (right.site?.fileID ?? "", right.site?.line ?? 0, right.site?.column ?? 0, right.rule, right.message)
    }
}
