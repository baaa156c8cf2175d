/// A finding about two services that a layer may allow. Sendable.
public struct AllowableDependency: Hashable, Sendable {
    let code: Problem.Code

    /// A long-lived service that keeps a shorter-lived one; see ``Problem/Code/captive``. What a scope ends cannot be
    /// allowed: making it outside of the scope fails.
    public static let captive = AllowableDependency(code: .captive)
}

/// A finding about one service that a layer may allow. Sendable.
public struct AllowableRegistration: Hashable, Sendable {
    let code: Problem.Code

    /// A registration that asks a resolver, in a strict layer.
    public static let opaque = AllowableRegistration(code: .opaque)
    /// A registration that nothing needs.
    public static let unused = AllowableRegistration(code: .unused)
    /// A registration that takes the place of a parent's.
    public static let shadowing = AllowableRegistration(code: .shadowing)
}

extension Container {
    /// Allows one finding of the proof, with a reason that it then reports as information.
    ///
    /// ```swift
    /// static func declare(in container: Container) {
    ///     container.allow(.captive, from: Ledger.self, to: Rates.self, because: "Rates are re-read at each closing.")
    /// }
    /// ```
    ///
    /// Counts for registrations of this layer, under any name. One that allows nothing, or gives no reason, is a fault
    /// itself. On a sealed container it is refused and kept as a problem.
    ///
    /// - Parameters:
    ///   - finding: The kind of finding.
    ///   - holder: The service that keeps the other; registered in this layer.
    ///   - target: The service that is kept.
    ///   - reason: Why it is right, for whoever reads the report.
    public func allow<Holder, Target>(
        _ finding: AllowableDependency, from holder: Holder.Type, to target: Target.Type, because reason: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        allow(
            DeclaredAllowance(
                code: finding.code, service: ServiceKey(holder), target: ServiceKey(target), reason: reason,
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)))
    }

    /// Allows one finding about one service.
    ///
    /// As ``allow(_:from:to:because:fileID:filePath:line:column:)`` in everything else.
    ///
    /// - Parameters:
    ///   - finding: The kind of finding.
    ///   - service: The service that it is about.
    ///   - reason: Why it is right, for whoever reads the report.
    public func allow<Service>(
        _ finding: AllowableRegistration, of service: Service.Type, because reason: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        allow(
            DeclaredAllowance(
                code: finding.code, service: ServiceKey(service), target: nil, reason: reason,
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)))
    }

    /// Declares that opaque registrations are faults in this layer: each takes its dependencies as parameters, or is
    /// allowed by name.
    ///
    /// ```swift
    /// static func declare(in container: Container) { container.provesStrictly() }
    /// ```
    ///
    /// On a sealed container it is refused and kept as a problem.
    public func provesStrictly(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let isRefused = state.withLock { state in
            guard sealedTable.load() == nil else { return true }
            state.isStrict = true
            return false
        }
        guard isRefused else { return }
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        refuse(
            LateTexts.declaration("provesStrictly", of: ServiceKey(Container.self), at: site, in: self),
            ServiceKey(Container.self))
    }

    private func allow(_ allowance: DeclaredAllowance) {
        let isRefused = state.withLock { state in
            guard sealedTable.load() == nil else { return true }
            state.allowances.append(allowance)
            return false
        }
        guard isRefused else { return }
        refuse(LateTexts.declaration("allow", of: allowance.service, at: allowance.site, in: self), allowance.service)
    }
}

/// An allowance as its layer declares it.
struct DeclaredAllowance: Sendable {
    let code: Problem.Code
    let service: ServiceKey
    let target: ServiceKey?
    let reason: String
    let site: SourceSite
}
