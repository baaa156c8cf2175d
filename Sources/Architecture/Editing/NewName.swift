/// A name for a module or a type that does not exist yet.
///
/// Each name is used for folders, modules and types, so a name is refused if one of them does not allow it. Examples
/// are a letter outside ASCII, a dash, and a name that differs from another one only in case.
package struct NewName {
    /// The kind of thing to name.
    package enum Kind: String { case application, layer, module, presentation, service }

    package let text: String

    /// - Parameters:
    ///   - taken: The existing names with their kinds: `["Billing": "a module of this package"]`.
    package init(_ text: String, for kind: Kind, taken: [String: String] = [:]) throws(NameFault) {
        let fault = { (reason: String) in
            NameFault(
                text: "\"\(text)\" cannot be the name of \(kind.withArticle): \(reason)"
                    + Self.suggestion(for: text, taken: taken))
        }
        guard !text.isEmpty else { throw NameFault(text: "the name of \(kind.withArticle) is empty; give it one") }
        if let strange = text.first(where: { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }) {
            throw fault("it contains \"\(strange)\"; use A–Z, a–z, 0–9 and _")
        }
        if Self.keywords.contains(text) || Self.keywords.contains(text.lowercased()) {
            throw fault("\(text) is a Swift keyword; choose another")
        }
        guard let first = text.first, first.isUppercase else { throw fault("it does not begin with a capital letter") }
        if let owner = Self.reserved[text] { throw fault("it hides the name of \(owner); choose another") }
        if let other = taken.keys.sorted().first(where: { $0.lowercased() == text.lowercased() }),
            let what = taken[other]
        {
            throw fault("\(other) is \(what); choose another")
        }
        self.text = text
    }

    /// `book-store` as `BookStore`, if that differs; the owner of that name, if it is taken.
    private static func suggestion(for text: String, taken: [String: String]) -> String {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard name != text, name.first?.isLetter == true, text.allSatisfy(\.isASCII), reserved[name] == nil,
            !keywords.contains(name), !keywords.contains(name.lowercased())
        else { return "" }
        if let other = taken.keys.sorted().first(where: { $0.lowercased() == name.lowercased() }),
            let what = taken[other]
        {
            // Reported already if the text differs only in case.
            return other.lowercased() == text.lowercased() && text.first?.isUppercase == true
                ? "" : ", and \(other) is \(what); choose another"
        }
        return " (did you mean \"\(name)\"?)"
    }

    /// Swift's keywords, including those that are reserved only in some positions, all in lower case.
    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "convenience", "default", "defer", "deinit", "didset", "do", "dynamic", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import",
        "in",
        "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil",
        "nonisolated", "open", "operator", "optional", "override", "package", "postfix", "precedencegroup", "prefix",
        "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self", "sending", "set", "some",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type", "typealias",
        "unowned", "var", "weak", "where", "while", "willset",
    ]

    /// The names of modules and types that a new name must not hide, each with its owner in words.
    private static let reserved: [String: String] = {
        var names: [String: String] = [:]
        let add = { (list: [String], owner: String) in for name in list { names[name] = owner } }
        add(modules, "a module")
        add(swiftTypes, "a type of Swift's")
        add(frameworkTypes, "a type of Strata's")
        return names
    }()

    private static let modules = [
        "Strata", "StrataAppHost", "StrataArchitecture", "StrataArchitectureTesting", "StrataCore", "StrataFleet",
        "StrataGraph", "StrataPage",
        "StrataPresentationLayer",
        "StrataServiceLayer", "StrataSwinjectBridge", "StrataTesting", "StrataCommand", "StrataCheck", "Android",
        "Bionic",
        "Builtin", "Combine", "CoreFoundation", "Cxx", "Darwin", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation", "ObjectiveC",
        "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "Testing",
        "UIKit",
        "WinSDK", "XCTest",
    ]

    private static let swiftTypes = [
        "AnyHashable", "AnyObject", "AnySequence", "Array", "AsyncSequence", "AsyncStream", "Bool", "CaseIterable",
        "Character", "Clock", "Codable", "Collection", "Comparable", "Copyable", "CustomStringConvertible", "Decodable",
        "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Escapable",
        "Executor",
        "Float", "Hashable", "Identifiable", "Int", "Iterator", "KeyPath", "Mirror", "Never", "Optional", "Range",
        "RawRepresentable", "Regex", "Result", "Sendable", "SendableMetatype", "Sequence", "Set", "String", "Substring",
        "Task", "TaskGroup", "TaskLocal", "UInt", "Unicode", "Void",
    ]

    /// The public types of the framework at file level; a test compares the list with the sources.
    package static let frameworkTypes = [
        "AllowableDependency", "AllowableRegistration", "AppCommand", "AppHost", "Assisted", "AssistedFactory",
        "AsyncResolver", "BackOff", "BackgroundService", "BootMode", "BootstrapError", "ClosingTimeout",
        "ConcurrentGroupContext", "Container",
        "ConstructionContext", "ContainerEvent", "ContextualGroup", "ContextualGroupError", "Controller", "Decoration",
        "DependencyGraph",
        "DependencyInjectionConfig", "EvictionReport", "FileError", "Flow", "FlowError", "GraphDependency",
        "GraphDifference", "GraphDocument", "GraphFileError", "GraphFormat", "GraphRegistration", "GraphRule",
        "GraphSurvey", "GraphViolation", "GroupContext", "Health", "HealthReport", "HealthReporting", "HookDeadlines",
        "HookTimeout", "HostDriver", "HostDriverError", "HostError", "HostEvent", "HostExit", "HostPhase", "HostScope",
        "HostStatus", "HostSurroundings", "Hostable", "HostedService", "Injection", "InstanceStorage", "Labeled",
        "LayerStack",
        "LayerStackError", "Lazy", "Leak", "LeakWatch", "MainActorResolver", "ManualClock", "ManualClockError",
        "MemoryPressure",
        "MemoryPressureLevels",
        "MemoryPressureSource", "MemoryReleaseReport", "MemoryReleasing", "Named", "Navigation", "NavigationError",
        "ObjectScope", "PeerHealthReporting", "PendingConstruction", "PermanentStorage", "Problem", "ProofPolicy",
        "OutputError",
        "Provided",
        "Provider",
        "ProvisionError",
        "Registerable",
        "RegisterableGroup", "Registration",
        "RegistrationName", "RegistrationTag", "ResolutionError", "ResolvedRequest", "Resolver", "RestartIntensity",
        "Scope", "ScopeName", "ScopeOpener", "SeededGenerator", "ServiceKey", "ServiceNameError", "ServiceReason",
        "ServiceRequesters", "ServiceReturned", "Signals", "SourceSite", "StackTrait", "StartReport", "StartupTrace",
        "Startable", "TaskDeadline",
        "StatementFinding", "StopSignal", "StorageProbe", "StorageViolation", "Supervised", "SupervisionPolicy",
        "TimeLimited", "UsageError", "Verification", "ViewStore", "Visibility", "WeakStorage", "RecordDifference",
        "DependencyRecords",
    ]
}

extension NewName.Kind {
    fileprivate var withArticle: String { self == .application ? "an application" : "a \(rawValue)" }
}

/// The reason why a name cannot be used, with the remedy.
package struct NameFault: Error, Sendable, CustomStringConvertible {
    let text: String
    package var description: String { "error: \(text)" }
}
