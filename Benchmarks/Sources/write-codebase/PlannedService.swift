/// One service of the codebase: its type, its scope, and the services that it needs.
struct PlannedService {
    /// Its index among all services.
    let number: Int
    /// The index of its module.
    let module: Int
    let position: Int
    /// The name of its protocol: `AccountRecordsReader2`.
    let name: String
    /// The last part of the name, as a label: `reader2`.
    let label: String
    var kind = Kind.plain
    var scope = Scope.container
    var form = Form.initializer
    /// Other modules may use it.
    var isPublic = false
    /// Only its own module may use it, which the proof enforces.
    var isModulePrivate = false
    var isStruct = false
    var takesSettings = false
    var hasClosingHook = false
    /// Its registration implements a second protocol, `…Status`.
    var hasStatus = false
    var needs: [Need] = []
    /// The service that its completion attaches.
    var peer: Int?
    /// It is part of a cycle that a completion closes.
    var isWired = false
    /// The service that its decorator takes besides the decorated one.
    var decoratorNeed: Int?
    /// The registration under a name, which has this one's protocol.
    var replica: Int?

    /// It needs an open scope, itself or through a service that it holds.
    var needsScope = false
    /// It may be released while in use elsewhere, or holds such a service.
    var isReleasable = false
    /// The length of the longest chain of services below it.
    var depth = 1
    /// How many instances one construction creates, apart from cached ones.
    var instances = 1
    var isUsed = false

    enum Kind: Equatable {
        case plain, assisted, contributed, collector, hosted, completed, onMainActor, asynchronous
        /// A second registration of an earlier service's protocol, under a name.
        case replica(of: Int)
    }

    enum Scope: String { case container, graph, transient, weak, memorySensitive, request }

    enum Form { case initializer, closure, resolver }

    enum Adapter { case direct, status, optional, lazy, provider, named, factory }

    /// A parameter of its initializer.
    struct Need {
        let target: Int
        let adapter: Adapter
        var label: String
    }

    var isReplica: Bool { if case .replica = kind { true } else { false } }
    var isPlainlyExecuted: Bool { kind != .onMainActor && kind != .asynchronous }
    var isCached: Bool { scope != .graph && scope != .transient }
    /// A test may request it without preparations.
    var isTestable: Bool {
        isPublic && isPlainlyExecuted && !needsScope && kind != .assisted && kind != .contributed && !isReplica
    }
    /// The implementing type is registered, and the protocols lead to it.
    var hasForwards: Bool { kind == .hosted || hasStatus }
    /// The name of the type that implements it.
    var implementation: String { (isReplica ? "Standby" : "Default") + name }
    /// The title of its protocol, in words: `reader of account records`.
    var title: String { Self.words(name) }

    static func words(_ name: String) -> String {
        var text = ""
        for character in name {
            if character.isUppercase || character.isNumber { text += " " }
            text += character.lowercased()
        }
        return String(text.drop { $0 == " " })
    }
}

/// One library module of the codebase.
struct PlannedModule {
    let name: String
    /// The index of its layer, from the bottom.
    let layer: Int
    /// The modules whose services it may use.
    let imports: [Int]
    var services: [Int] = []
    var contributions = 0
    var hasReplicas = false
    var hasExtensionPoint = false

    var layerName: String { Vocabulary.layers[layer].name }
    var folder: String { "Sources/\(layerName)/\(name)" }
}
