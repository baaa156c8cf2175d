/// A component whose services links construct: registrations that need each other through completions.
///
/// The completions run when the outermost construction of the component has finished, oldest first, as on the slow
/// path; services of the component that they construct join it. If one throws, the others are dropped, and the
/// instances stay in the graph of the request.
///
/// Belongs to one request, on one thread.
final class RunningComponent {
    private let component: RegistrationTable.Component
    /// The component in whose construction this one is nested.
    private let outer: RunningComponent?
    private let resolveContext: ResolveContext
    private var completions: [() throws(ResolutionError) -> Void] = []

    private init(_ component: RegistrationTable.Component, in resolveContext: ResolveContext) {
        self.component = component
        self.resolveContext = resolveContext
        outer = resolveContext.runningComponent
    }

    /// An instance of the component, for a service of graph scope that the graph does not have yet.
    ///
    /// - Parameters:
    ///   - construct: The activator of the factory.
    ///   - complete: All completions, if the registration has one. They read their dependencies from the link `first`
    ///     on.
    static func obtain<Service>(
        _ component: RegistrationTable.Component, _ record: Record, _ requestOrigin: RequestOrigin, first: Int,
        _ construct: Activator<Service>.Body, _ complete: EntryParts<Service>.CompletionActivator?
    ) throws(ResolutionError) -> Service {
        guard let resolveContext = requestOrigin.resolveContext else {
            return try record.obtainSlowly(Service.self, requestOrigin)
        }
        if let running = resolveContext.runningComponent, running.component === component {
            return try running.construct(record, requestOrigin, first, construct, complete)
        }
        let running = RunningComponent(component, in: resolveContext)
        resolveContext.runningComponent = running
        defer { resolveContext.runningComponent = running.outer }
        let instance = try running.construct(record, requestOrigin, first, construct, complete)
        try running.runCompletions()
        return instance
    }

    private func construct<Service>(
        _ record: Record, _ requestOrigin: RequestOrigin, _ first: Int, _ construct: Activator<Service>.Body,
        _ complete: EntryParts<Service>.CompletionActivator?
    ) throws(ResolutionError) -> Service {
        let instance = try construct(record, requestOrigin)
        resolveContext.insert(instance, of: record)
        if let complete { completions.append(record.completion(complete, instance, first, requestOrigin)) }
        return instance
    }

    private func runCompletions() throws(ResolutionError) {
        var next = 0
        while next < completions.count {
            let completion = completions[next]
            next += 1
            try completion()
        }
    }
}

extension ResolveContext {
    /// The innermost component that links are constructing.
    ///
    /// Proof: `RunningComponent` writes itself there and removes itself again in one call.
    fileprivate var runningComponent: RunningComponent? {
        get {
            guard let opaque = unsafe UnsafeRawPointer(bitPattern: header.pointee.component) else { return nil }
            return unsafe Unmanaged.fromOpaque(opaque).takeUnretainedValue()
        }
        nonmutating set {
            let bits = newValue.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
            unsafe header.pointee.component = bits
        }
    }
}
