import StrataCore

/// An application as plain data. Mutations change it, real containers are built from it, and the oracles read it. It
/// knows neither the dependency graph nor the proof.
struct World: Sendable {
    /// How one service needs another.
    enum Manner: String, CaseIterable, Sendable {
        case direct, optional, collected, named, lazy, provider, factory
    }

    /// A service that is requested by type, and by the only tested name if the manner is `named`; or a `ScopeOpener`.
    struct Need: Hashable, Sendable {
        var type: Int
        var manner = Manner.direct
        /// Whether it is the opener of the scope that is opened with such a value; `named` is the one named `request`.
        var isOpener = false
    }

    enum Execution: String, CaseIterable, Sendable { case plain, main, async }

    enum Scope: String, CaseIterable, Sendable {
        case transient, graph, container, weak, memorySensitive, custom, session, request

        var isStored: Bool { self != .transient && self != .graph }
        var isOpened: Bool { self == .session || self == .request }
    }

    enum Form: Hashable, Sendable {
        /// A factory with the needs as parameters.
        case parameters
        /// A factory that takes a resolver, and states the needs.
        case resolver
        /// `implements`: the same instance as that of another item.
        case forward(of: Int)
        /// `decorate`: its own type's service, wrapped.
        case decorator
        /// `expects`: provided, or forgotten.
        case value(isProvided: Bool)
    }

    /// One registration. Its position in ``items`` is its identity.
    struct Item: Sendable {
        var type: Int
        var isNamed = false
        var layer: Int
        var module: Int
        var scope = Scope.graph
        var execution = Execution.plain
        var form = Form.parameters
        var needs: [Need] = []
        var completion: [Need] = []
        var takesArgument = false
        var isContributed = false
        var isReplacing = false
        var isHidden = false
        var isHosted = false
        var isDropped = false
        /// The line of its registration; unique.
        var line: Int
    }

    struct Opening: Sendable {
        var scope: Scope
        var outer: Scope?
        var layer: Int
        /// The type of the value that it is opened with.
        var value: Int?
    }

    struct Allowance: Hashable, Sendable {
        var holder: Int
        var captive: Int
        var layer: Int
        var line: Int
    }

    static let layerNames = ["Base", "Services", "Presentation"]

    var items: [Item] = []
    var openings: [Opening] = []
    /// The types of collections that may be empty, and the layers that declare it.
    var collects: [(type: Int, layer: Int)] = []
    /// Captives that a layer allows, by type.
    var allowances: [Allowance] = []

    /// The items that exist.
    var present: [Int] { items.indices.filter { !items[$0].isDropped } }

    /// The result of a layer for a type and a name: the nearest layer's last registration, inside its decorators.
    func serving(_ type: Int, isNamed: Bool, in layer: Int) -> Int? {
        var layer = layer
        while layer >= 0 {
            let here = present.filter {
                items[$0].type == type && items[$0].isNamed == isNamed && items[$0].layer == layer
            }
            let decorators = here.filter { items[$0].form == .decorator }
            let registered = here.last { items[$0].form != .decorator }
            let isDecoratedHere = registered != nil || serving(type, isNamed: isNamed, in: layer - 1) != nil
            if let outermost = decorators.last, isDecoratedHere { return outermost }
            if let registered { return registered }
            layer -= 1
        }
        return nil
    }

    /// The items that serve a need of an item in this layer; an opener is served by none.
    func targets(of need: Need, in layer: Int) -> [Int] {
        if need.isOpener { return [] }
        guard need.manner == .collected else {
            return serving(need.type, isNamed: need.manner == .named, in: layer).map { [$0] } ?? []
        }
        return present.filter {
            items[$0].type == need.type && items[$0].isContributed && items[$0].layer <= layer
        }
    }

    /// The openings that an opener taken in this layer may mean.
    func openings(for need: Need, in layer: Int) -> [Opening] {
        openings.filter { opening in
            opening.layer == layer && opening.value == need.type
                && (need.manner != .named || opening.scope == .request)
        }
    }

    /// The instances that an item holds as long as it lives.
    func kept(by item: Int) -> [Int] {
        let this = items[item]
        var kept = (this.needs + this.completion).filter { $0.manner != .provider && $0.manner != .factory }
            .flatMap { targets(of: $0, in: this.layer) }
        if case .forward(let target) = this.form {
            kept += serving(items[target].type, isNamed: items[target].isNamed, in: this.layer).map { [$0] } ?? []
        }
        if this.form == .decorator { kept += decorated(by: item).map { [$0] } ?? [] }
        return kept
    }

    /// The item that a decorator wraps.
    func decorated(by item: Int) -> Int? {
        let this = items[item]
        let inner = present.last {
            $0 < item && items[$0].form == .decorator && items[$0].type == this.type && items[$0].layer == this.layer
        }
        let registered = present.last {
            items[$0].form != .decorator && items[$0].type == this.type && items[$0].isNamed == this.isNamed
                && items[$0].layer == this.layer
        }
        return inner ?? registered ?? serving(this.type, isNamed: this.isNamed, in: this.layer - 1)
    }
}
