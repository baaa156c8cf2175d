/// What one run of a factory is given: the resolve that it is part of, the layer that owns the registration, and the
/// run-time arguments.
struct Construction {
    let resolution: Resolution
    let container: Container
    let arguments: ArgumentList?
    /// The registration whose factory or completion runs; nil for a request from outside.
    var asker: Entry?

    /// One parameter of the factory, by its type.
    func dependency<Value>(_ type: Value.Type) throws(ResolutionError) -> Value {
        if type == Resolver.self, let resolver = Resolver(self) as? Value { return resolver }
        return try resolve(type, name: nil)
    }

    /// A service, as seen from the owner's layer.
    func resolve<Value>(_ type: Value.Type, name: RegistrationName?) throws(ResolutionError) -> Value {
        let key = ServiceKey(type, name: name)
        if let value = resolution.frame?.value(key, as: type) { return value }
        guard let found = container.find(key) ?? container.adapter(for: type, key) else {
            throw container.missing(key, askedThrough: resolution.container)
        }
        if let adapter = found.node.entry as? AdapterEntry<Value> { return try adapter.makeAdapter(self) }
        resolution.recorder?.record(found, askedBy: asker, in: container)
        return try resolution.obtain(found, as: type, arguments: nil)
    }
}

/// The run-time arguments of one resolve, taken in order by the factory's `Assisted` parameters.
final class ArgumentList {
    private let boxes: [AnyObject]
    let types: [Any.Type]
    private var position = 0

    init<each Argument>(_ arguments: repeat each Argument) {
        var boxes: [AnyObject] = []
        var types: [Any.Type] = []
        repeat boxes.append(Box(each arguments))
        repeat types.append((each Argument).self)
        self.boxes = boxes
        self.types = types
    }

    /// Whether a request with these arguments, or without any, is one that the service takes.
    ///
    /// - Throws: `.needsArguments`, `.argumentMismatch`.
    static func check(_ arguments: ArgumentList?, of entry: Entry) throws(ResolutionError) {
        let expected = entry.arguments
        guard let given = arguments?.types else {
            if expected.isEmpty { return }
            throw ResolutionError(.needsArguments, path: [entry.key], site: entry.site) {
                "Call resolve(_:arguments:) with \(ArgumentTexts.list(expected)), or ask for an AssistedFactory."
            }
        }
        guard !given.elementsEqual(expected, by: ==) else { return }
        throw ResolutionError(.argumentMismatch, path: [entry.key], site: entry.site) {
            "It takes \(ArgumentTexts.list(expected)) and was given \(ArgumentTexts.list(given))."
        }
    }

    func next<Argument>(_ type: Argument.Type) -> Argument? {
        guard position < boxes.count, let box = boxes[position] as? Box<Argument> else { return nil }
        position += 1
        return box.value
    }
}

/// The entry of an adapter type for itself: nothing is registered, the type says how it is made.
final class AdapterEntry<Adapter>: Entry, @unchecked Sendable {
    // Sendable: immutable but for what `Entry` protects.
    let makeAdapter: @Sendable (Construction) throws(ResolutionError) -> Adapter
    let makeAdapterAwaiting: @Sendable (AsyncConstruction) async throws(ResolutionError) -> Adapter
    let request: AdapterRequest

    init(
        _ request: AdapterRequest, site: SourceSite,
        make: @escaping @Sendable (Construction) throws(ResolutionError) -> Adapter,
        makeAwaiting: @escaping @Sendable (AsyncConstruction) async throws(ResolutionError) -> Adapter
    ) {
        self.request = request
        makeAdapter = make
        makeAdapterAwaiting = makeAwaiting
        super.init(key: ServiceKey(Adapter.self), site: site, dependencies: [])
        scope = .transient
    }

    override var adapterRequest: AdapterRequest? { request }
}
