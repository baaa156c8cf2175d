import StrataCore
import Synchronization

/// A chain of layers described by configs.
struct ConfiguredLayers {
    private let configs: [any DependencyInjectionConfig.Type]

    init(_ marks: Marks) {
        var configs: [any DependencyInjectionConfig.Type] = []
        for (number, mark) in marks.types.enumerated() {
            configs.append(Self.declare(mark, "Layer \(number)", below: configs.last))
        }
        self.configs = configs
    }

    private static func declare(
        _ mark: any Marking.Type, _ name: String, below parent: (any DependencyInjectionConfig.Type)?
    ) -> any DependencyInjectionConfig.Type {
        func declare<Own: Marking>(_ mark: Own.Type) -> any DependencyInjectionConfig.Type {
            let config = ChainConfig<Own>.self
            let container = parent.map { Self.container(name, below: $0) } ?? Container(name)
            Declared.all.withLock { $0[ObjectIdentifier(config)] = container }
            return config
        }
        return declare(mark)
    }

    private static func container<Parent: DependencyInjectionConfig>(
        _ name: String, below parent: Parent.Type
    ) -> Container {
        Container(name, parent: parent)
    }

    /// Configures the lowest layer and thereby all of them, or each after its parent.
    func configure(isOneCall: Bool) throws -> Int {
        for config in isOneCall ? configs.suffix(1) : configs[...] { try config.configure() }
        return configs.count
    }
}

/// The containers of configs that are not declared in source.
enum Declared {
    static let all = Mutex<[ObjectIdentifier: Container]>([:])
}

/// A layer for each mark.
enum ChainConfig<Own: Marking>: DependencyInjectionConfig {
    static var container: Container {
        Declared.all.withLock { $0[ObjectIdentifier(Self.self)] } ?? Container("Undeclared")
    }

    static var managedTypes: [any Registerable.Type] { [] }

    static func declare(in container: Container) {
        if container.parent == nil { Layers.registerLog(in: container) }
        Layers.register(Own.self, below: Mark<Void>.self, in: container)
    }
}
