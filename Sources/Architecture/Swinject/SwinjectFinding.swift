/// One place of a Swinject codebase that a team will want to edit on its way to Strata.
///
/// Ordered by place. Sendable.
public struct SwinjectFinding: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// What was found.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// `resolve(X.self)!`, or an operator that promises a service: the program ends where there is none.
        case forcedResolve
        /// A name written as a string: a typing error is found when it runs.
        case stringName
        /// A closure that does nothing but call an initialiser with what it resolves: its dependencies are hidden.
        case closureForInitializer
        /// A registration that no type and no layer owns.
        case registrationWithoutLayer
        /// A parent's factory that asks for what only a child has: its answer depends on `factoryResolver`.
        case asksChild
        /// A reset, which goes through the parents unless `resetReach` says otherwise.
        case reset
        /// A scope that is given to a registration apart from `register`: after a resolve it counts from the next one on.
        case lateScope
        /// A reset in a factory or a completion: what is under construction is delivered and not kept.
        case resetInFactory
        /// A reset of graph scope: a running graph goes on.
        case graphReset
        /// A storage factory that returns one object each time: the services that it serves use it from several threads.
        case sharedStorage
        /// A container that a factory or a completion captured: it takes part in the running graph.
        case capturedContainer
        /// A synchronized view, which shares the container's graph and registrations.
        case synchronizedView

        /// Whether it depends on a row of the guide's table of differences.
        var isDifference: Bool {
            switch self {
            case .forcedResolve, .stringName, .closureForInitializer, .registrationWithoutLayer, .asksChild, .reset:
                false
            case .lateScope, .resetInFactory, .graphReset, .sharedStorage, .capturedContainer, .synchronizedView: true
            }
        }
    }

    /// What was found.
    public var kind: Kind
    /// The module it is in.
    public var module: String
    /// The place.
    public var location: CodeLocation
    /// The service, the name or the call that it is about.
    public var subject: String
    /// The edit to make.
    public var edit: String

    /// A finding made by hand, for tests of what reads findings.
    public init(kind: Kind, module: String, location: CodeLocation, subject: String, edit: String) {
        self.kind = kind
        self.module = module
        self.location = location
        self.subject = subject
        self.edit = edit
    }

    /// `path:line:column: kind: subject: edit`.
    public var description: String { "\(location): \(kind.rawValue): \(subject): \(edit)" }

    /// Orders by place, then kind.
    public static func < (left: SwinjectFinding, right: SwinjectFinding) -> Bool {
        (left.location, left.kind.rawValue, left.subject) < (right.location, right.kind.rawValue, right.subject)
    }
}
