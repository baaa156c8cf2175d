/// One place in a Swinject codebase to edit during a migration to Strata.
///
/// Ordered by location, kind and subject. Sendable.
public struct SwinjectFinding: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The kind of a finding.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// `resolve(X.self)!`, or an operator that promises a service: the program ends when there is none.
        case forcedResolve
        /// A name written as a string literal: a typing error is found only at run time.
        case stringName
        /// A closure that only calls an initializer with resolved services: it hides the dependencies.
        case closureForInitializer
        /// A registration that no type and no layer owns.
        case registrationWithoutLayer
        /// A request of a parent's factory for a service that only a child has: the result depends on
        /// `factoryResolver`.
        case requestsChild
        /// A reset, which covers the parents unless `resetReach` says otherwise.
        case reset
        /// A scope that is set separately from `register`: after a resolve, it applies from the next resolve on.
        case lateScope
        /// A reset in a factory or a completion: an instance under construction is delivered and not cached.
        case resetInFactory
        /// A reset of graph scope: a running graph continues.
        case graphReset
        /// A storage factory that returns the same object each time: the services that share it use it from several
        /// threads.
        case sharedStorage
        /// A container that a factory or a completion captures: it takes part in the running graph.
        case capturedContainer
        /// A synchronized view, which shares the container's graph and registrations.
        case synchronizedView
        /// A factory that requests its own service, directly or through other factories: the bridge returns nil,
        /// and Swinject ends the program.
        case selfRequest
        /// A flat `~>` with a name and two arguments: the registrations decide whether the name counts as an argument.
        case flatOperator
        /// A `Lazy`, a `Provider` or an optional of another one of them: Swinject returns nil for it.
        case nestedWrapper
        /// A function that receives the texts of failures: they have more lines than in Swinject.
        case failureText
        /// A use of a graph identifier, whose number comes from a counter.
        case graphIdentifier

        /// Whether its effect is a row of the guide's table of differences.
        var isDifference: Bool {
            switch self {
            case .forcedResolve, .stringName, .closureForInitializer, .registrationWithoutLayer, .requestsChild, .reset:
                false
            case .lateScope, .resetInFactory, .graphReset, .sharedStorage, .capturedContainer, .synchronizedView,
                .selfRequest, .flatOperator, .nestedWrapper, .failureText, .graphIdentifier:
                true
            }
        }
    }

    /// The kind of the finding.
    public var kind: Kind
    /// The module of the finding.
    public var module: String
    /// The location.
    public var location: CodeLocation
    /// The service, the name or the call of the finding.
    public var subject: String
    /// The edit to make.
    public var edit: String

    /// A finding with the given values, for tests of code that reads findings.
    public init(kind: Kind, module: String, location: CodeLocation, subject: String, edit: String) {
        self.kind = kind
        self.module = module
        self.location = location
        self.subject = subject
        self.edit = edit
    }

    /// `path:line:column: kind: subject: edit`.
    public var description: String { "\(location): \(kind.rawValue): \(subject): \(edit)" }

    /// Orders by location, then by kind and subject.
    public static func < (left: SwinjectFinding, right: SwinjectFinding) -> Bool {
        (left.location, left.kind.rawValue, left.subject) < (right.location, right.kind.rawValue, right.subject)
    }
}
