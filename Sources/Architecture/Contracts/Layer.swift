/// One layer of ``Layers``: a name for messages and the modules of the layer.
///
/// Sendable.
public struct Layer: Sendable, Hashable {
    /// The name, for messages.
    public var name: String
    /// The modules of this layer.
    public var modules: [ModulePattern]
    /// Whether the modules of this layer must not import each other.
    public var hasIndependentSiblings = false
    /// Whether the layer may have no modules.
    public var isOptional = false

    /// A layer; its modules may import each other until ``independentSiblings()`` forbids it.
    public init(_ name: String, _ modules: ModulePattern...) {
        self.init(name, modules: modules)
    }

    /// A layer from a list of modules.
    public init(_ name: String, modules: [ModulePattern]) {
        self.name = name
        self.modules = modules
    }

    /// The same layer, whose modules must not import each other, not even through modules outside the layers.
    public func independentSiblings() -> Layer {
        var copy = self
        copy.hasIndependentSiblings = true
        return copy
    }

    /// The same layer, which may have no modules: for layers that not every checkout has.
    public func optional() -> Layer {
        var copy = self
        copy.isOptional = true
        return copy
    }
}

/// Builds layers that are written one below the other.
@resultBuilder
public enum LayersBuilder: Sendable {
    /// One layer.
    public static func buildExpression(_ layer: Layer) -> [Layer] { [layer] }
    /// Layers in source order.
    public static func buildBlock(_ layers: [Layer]...) -> [Layer] { layers.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ layers: [Layer]?) -> [Layer] { layers ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first layers: [Layer]) -> [Layer] { layers }
    /// The second branch of an `if`.
    public static func buildEither(second layers: [Layer]) -> [Layer] { layers }
    /// A loop.
    public static func buildArray(_ layers: [[Layer]]) -> [Layer] { layers.flatMap(\.self) }
}
