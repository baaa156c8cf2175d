internal import StrataCore

/// The texts of this module. Their wording is not API.
enum SwinjectTexts {
    static func note(_ code: ResolutionError.Code) -> String {
        switch code {
        case .cycle:
            "It needs itself during its own construction. Break the cycle with initCompleted, Lazy or Provider."
        case .tooDeep:
            "The stack is nearly used up. Look for a cycle of factories with arguments, or through captured containers."
        default: "Nothing in this container or its parents is registered for this type, name and arguments."
        }
    }

    static func failure(_ error: ResolutionError) -> String { "StrataSwinjectBridge: \(error)" }

    static func cannotBeConstructed(_ key: ServiceKey) -> String { "`\(key)` cannot be constructed." }

    static func wrongType(_ asked: ServiceKey, _ registered: ServiceKey) -> String {
        "`\(asked)` is served by the registration of `\(registered)`, and its factory constructed an instance that is "
            + "not a `\(asked.typeName)`."
    }

    static func missingDependency(_ missing: ServiceKey, of service: ServiceKey) -> String {
        "The initializer that `\(service)` was auto-registered with takes `\(missing)`, which is not registered."
    }

    static func containerReleased(_ key: ServiceKey) -> String {
        "`\(key)` is registered in a container of the bridge, and the object that it was registered for has been "
            + "released."
    }

    /// The text for the logging function. Log filters parse its beginning, so that part has Swinject's format.
    static func logged(
        _ error: ResolutionError, requested: RegistrationKey, registrations: [RegistrationKey: ServiceRecord]
    ) -> String {
        let available = registrations.map { key, entry in line(of: key, serviceType: entry.serviceType) }.sorted()
        let near = registrations.keys.filter { $0.service == requested.service && $0 != requested }
            .map(nearMiss).sorted()
        var lines = [
            "Swinject: Resolution failed. Expected registration:", line(of: requested, serviceType: requested.service),
        ]
        lines += ["Available registrations:"] + available + [failure(error)]
        if !near.isEmpty { lines.append("    near miss: \(near.joined(separator: ", "))") }
        let place = error.path.dropLast().last.map { "in the construction of `\($0)`" } ?? "outside of a factory"
        lines.append("    requested: \(place)")
        return lines.joined(separator: "\n")
    }

    private static func line(of key: RegistrationKey, serviceType: Any.Type) -> String {
        "\t{ \(registration(key, serviceType: serviceType)) }"
    }

    private static func nearMiss(_ key: RegistrationKey) -> String {
        let arguments = key.arguments == (any Resolver).self ? "" : " with \(key.arguments)"
        return "`\(key.serviceKey)`\(arguments)\(key.option.map { ", \($0)" } ?? "")"
    }

    /// One registration in Swinject's format, with its scope and completions.
    static func registration(_ key: RegistrationKey, _ entry: ServiceRecord) -> String {
        let scope = (entry.scope as? ObjectScope)?.description ?? "\(entry.scope)"
        let count = entry.completionCount
        return registration(key, serviceType: entry.serviceType) + ", ObjectScope: \(scope)"
            + (count == 0 ? "" : ", InitCompleted: Specified \(count) closures")
    }

    private static func registration(_ key: RegistrationKey, serviceType: Any.Type) -> String {
        let option = key.option?.description
        // SwinjectStoryboard's options have this format, and log filters search for it.
        let storyboard = option.flatMap { $0.hasPrefix("Storyboard: ") ? $0 : nil }
        var text = storyboard ?? "Service: \(serviceType)"
        if let name = key.name { text += ", Name: \"\(name)\"" }
        if let option, storyboard == nil { text += ", \(option)" }
        let parameters = key.arguments == (any Resolver).self ? "(Resolver)" : "\(key.arguments)"
        return text + ", Factory: \(parameters) -> \(serviceType)"
    }

    /// One registration, for a listing.
    static func line(_ key: RegistrationKey, _ entry: ServiceRecord) -> String {
        var text = key.serviceKey.description
        if key.service != entry.key.service { text += " (forwarded to \(entry.key.serviceKey))" }
        text += ": \(name(of: entry.scope))"
        if key.arguments != (any Resolver).self { text += ", takes \(key.arguments)" }
        if let option = key.option { text += ", option \(option)" }
        if entry.hasCompletions { text += ", has completions" }
        if entry.isStored { text += ", cached" }
        return text
    }

    static func name(of scope: any ObjectScopeProtocol) -> String {
        let name = (scope as? ObjectScope)?.description ?? String(describing: type(of: scope))
        return name.isEmpty ? "own scope" : name
    }
}
