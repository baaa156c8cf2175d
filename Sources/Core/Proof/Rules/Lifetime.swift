/// How long an instance lives, as far as the captive rule cares.
enum Lifetime: Sendable {
    /// As long as whoever asked for it: transient, graph scope, forwards.
    case borrowed
    /// As long as the container.
    case container
    /// Until memory is short.
    case memorySensitive
    /// Until its scope is reset.
    case custom
    /// As long as somebody holds it.
    case weak
    /// A value that was given, not made.
    case provided

    /// Kinds of services that keep others.
    struct Holders: OptionSet, Sendable {
        let rawValue: UInt8
        static let container = Holders(rawValue: 1)
        static let memorySensitive = Holders(rawValue: 2)
    }

    init(_ node: DependencyGraph.Node) {
        switch (node.origin, node.scope) {
        case (.forward, _): self = .borrowed
        case (.expected, _): self = .provided
        case (.factory, .transient), (.factory, .graph), (.decorator, .transient), (.decorator, .graph):
            self = .borrowed
        case (.factory, .container), (.decorator, .container): self = .container
        case (.factory, .memorySensitive), (.decorator, .memorySensitive): self = .memorySensitive
        case (.factory, .custom), (.decorator, .custom): self = .custom
        case (.factory, .weak), (.decorator, .weak): self = .weak
        }
    }

    /// This lifetime as a holder; empty when it keeps nothing too long.
    var asHolder: Holders {
        switch self {
        case .container: .container
        case .memorySensitive: .memorySensitive
        case .borrowed, .custom, .weak, .provided: []
        }
    }

    /// The holders that must not keep an instance of this lifetime.
    var holdersThatKeepTooLong: Holders {
        switch self {
        case .memorySensitive, .weak: .container
        case .custom: [.container, .memorySensitive]
        case .borrowed, .container, .provided: []
        }
    }
}
