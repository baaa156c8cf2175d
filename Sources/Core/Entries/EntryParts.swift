/// The parts of a registration that depend on the type of the service and that only few registrations have:
/// completions, closing hooks, the closure for the host, and notes.
final class EntryParts<Service>: @unchecked Sendable {
    // Sendable: for the same reason as `Entry`.
    /// A completion, and its dependencies.
    struct Completion: Sendable {
        let dependencies: [Parameter]
        /// Whether links can express its dependencies.
        var isLinkable = true
        /// Whether it takes a resolver and nothing else.
        var takesResolver = false
        var isOnMainActor = false
        let activator: CompletionActivator
    }

    /// Completes an instance. Reads its dependencies from the given link on, and advances the index to the first link
    /// of the next completion.
    typealias CompletionActivator =
        @Sendable (Service, Record, inout Int, RequestOrigin) throws(ResolutionError) -> Void

    var completions: [Completion] = []
    /// Closures that bind a closing hook to an instance.
    var closings: [@Sendable (Service) -> Closing] = []
    var host: (@Sendable (Service) -> any HostedService)?
    /// The remarks for the graph, by name.
    var notes: [String: String] = [:]

    init() {}

    /// All completions combined; nil if there are none.
    var allCompletions: CompletionActivator? {
        guard var all = completions.first?.activator else { return nil }
        for completion in completions.dropFirst() {
            let (before, next) = (all, completion.activator)
            all = { service, record, index, requestOrigin throws(ResolutionError) in
                try before(service, record, &index, requestOrigin)
                try next(service, record, &index, requestOrigin)
            }
        }
        return all
    }

    fileprivate init(copying other: EntryParts) {
        completions = other.completions
        closings = other.closings
        host = other.host
        notes = other.notes
    }
}

extension Entry {
    /// Proof: only `change` and `copiedParts` create parts, and both create them for the type of the key.
    func parts<Service>(of type: Service.Type) -> EntryParts<Service>? {
        parts.map { unsafe unsafeDowncast($0, to: EntryParts<Service>.self) }
    }

    func change<Service>(_ body: (EntryParts<Service>) -> Void) {
        let known = parts(of: Service.self) ?? EntryParts()
        parts = known
        body(known)
    }

    /// A copy, because the parts of a registration change until it is compiled.
    var copiedParts: AnyObject? {
        func open<Service>(_ type: Service.Type) -> AnyObject? { parts(of: type).map { EntryParts(copying: $0) } }
        return parts == nil ? nil : open(key.type)
    }

    /// Adds a completion after the existing ones.
    func complete<Service>(by completion: EntryParts<Service>.Completion) {
        if !completion.takesResolver { completionDependencies = completionDependencies + completion.dependencies }
        if completion.dependencies.contains(where: \.isResolver) { hasOpaqueCompletion = true }
        if completion.isOnMainActor { ownExecution = .main }
        if !completion.isLinkable { hasLinkedCompletions = false }
        hasCompletion = true
        change { $0.completions.append(completion) }
    }

    /// Adds a closing hook. It runs before the existing ones.
    func close<Service>(by closing: @escaping @Sendable (Service) -> Closing) {
        hasClosing = true
        change { $0.closings.append(closing) }
    }

    func host<Service>(by host: @escaping @Sendable (Service) -> any HostedService) {
        isHosted = true
        change { $0.host = host }
    }

    /// The remarks for the graph, sorted by name.
    var notes: [DependencyGraph.Note] {
        func open<Service>(_ type: Service.Type) -> [DependencyGraph.Note] {
            (parts(of: type)?.notes ?? [:]).sorted { $0.key < $1.key }.map { .init(name: $0.key, text: $0.value) }
        }
        return parts == nil ? [] : open(key.type)
    }

    /// The closing hooks of an instance, in the order in which they run.
    func boundClosings<Service>(for instance: Service) -> [Closing] {
        guard hasClosing, let closings = parts(of: Service.self)?.closings else { return [] }
        return closings.reversed().map { $0(instance) }
    }

    /// The closing hooks of the cached instance, in the order in which they run.
    func boundClosings() -> [Closing] {
        func open<Service>(_ type: Service.Type) -> [Closing] { (try? cached(type)).map(boundClosings(for:)) ?? [] }
        return hasClosing ? open(key.type) : []
    }

    /// Like ``boundClosings()``, each with its service.
    var serviceClosings: [(service: ServiceKey, closing: Closing)] { boundClosings().map { (key, $0) } }
}

/// A closing hook bound to its instance.
enum Closing: Sendable {
    case plain(@Sendable () throws -> Void)
    case async(@Sendable () async throws -> Void)
}
