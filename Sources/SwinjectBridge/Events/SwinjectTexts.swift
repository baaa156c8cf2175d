internal import StrataCore

/// The sentences of this module. Their wording is no API.
enum SwinjectTexts {
    static func note(_ code: ResolutionError.Code) -> String {
        switch code {
        case .cycle:
            "It needs itself while it is being made. Break the circle with initCompleted, Lazy or Provider."
        case .tooDeep:
            "The stack is nearly used up. Look for a circle of factories with arguments, or through captured containers."
        default: "Nothing in this container, nor above it, is registered for this type, name and arguments."
        }
    }

    static func failure(_ error: ResolutionError) -> String { "StrataSwinjectBridge: \(error)" }

    static func noAnswer(_ key: ServiceKey) -> String { "`\(key)` cannot be made." }

    static func wrongType(_ asked: ServiceKey, _ registered: ServiceKey) -> String {
        "`\(asked)` is served by the registration of `\(registered)`, and what that made is no `\(asked.typeName)`."
    }

    static func missingDependency(_ missing: ServiceKey, of service: ServiceKey) -> String {
        "The initialiser that `\(service)` was auto-registered with takes `\(missing)`, which is not registered."
    }

    static func containerGone(_ key: ServiceKey) -> String {
        "`\(key)` is registered in a container of the bridge, and what it was registered for is gone."
    }

    /// One registration, for a listing.
    static func line(_ key: RegistrationKey, _ entry: some AnyServiceEntry) -> String {
        var text = key.serviceKey.description
        if key.service != entry.key.service { text += " (forwarded to \(entry.key.serviceKey))" }
        text += ": \(name(of: entry.scope))"
        if key.arguments != (any Resolver).self { text += ", takes \(key.arguments)" }
        if let option = key.option { text += ", option \(option)" }
        if entry.hasCompletions { text += ", has completions" }
        if entry.isKept { text += ", made" }
        return text
    }

    static func name(of scope: any ObjectScopeProtocol) -> String {
        let name = (scope as? ObjectScope)?.description ?? String(describing: type(of: scope))
        return name.isEmpty ? "own scope" : name
    }
}
