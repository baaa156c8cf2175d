/// A finding about two services, which a layer may allow. Sendable.
public struct AllowableDependency: Hashable, Sendable {
    let code: Problem.Code

    /// A long-lived service that holds a shorter-lived one; see `Problem.Code.captive`. A scoped service
    /// cannot be allowed, because its construction outside of its scope fails.
    public static let captive = AllowableDependency(code: .captive)
}

/// A finding about one service, which a layer may allow. Sendable.
public struct AllowableRegistration: Hashable, Sendable {
    let code: Problem.Code

    /// A registration whose factory or completion takes a resolver, in a strict layer.
    public static let opaque = AllowableRegistration(code: .opaque)
    /// A hosted service without `.hosted()`, which something other than the host starts.
    public static let notHosted = AllowableRegistration(code: .notHosted)
    /// An optional parameter that nothing in reach serves, in a strict layer.
    public static let optionalUnserved = AllowableRegistration(code: .optionalUnserved)
    /// A registration that nothing needs.
    public static let unused = AllowableRegistration(code: .unused)
    /// A registration that shadows a parent's registration.
    public static let shadowing = AllowableRegistration(code: .shadowing)
}

extension Container {
    /// Allows one finding of the proof, with a reason. The proof then reports the finding as information.
    ///
    /// ```swift
    /// static func declare(in container: Container) {
    ///     container.allow(.captive, from: Ledger.self, to: Rates.self, because: "Rates are re-read at each closing.")
    /// }
    /// ```
    ///
    /// Applies to registrations of this layer, under any name. An allowance that matches no finding, or gives no
    /// reason, is itself a fault. On a sealed container, the allowance is refused and recorded as a problem.
    ///
    /// - Parameters:
    ///   - finding: The kind of finding.
    ///   - holder: The service that holds the other one; registered in this layer.
    ///   - target: The service that is held.
    ///   - reason: Why the finding is acceptable, for readers of the report.
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
    /// Otherwise it works like ``allow(_:from:to:because:fileID:filePath:line:column:)``. An allowed `.unused` or
    /// `.shadowing` is not reported at all, because it is only information.
    ///
    /// - Parameters:
    ///   - finding: The kind of finding.
    ///   - service: The service that the finding is about.
    ///   - reason: Why the finding is acceptable, for readers of the report.
    public func allow<Service>(
        _ finding: AllowableRegistration, of service: Service.Type, because reason: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        allow(
            DeclaredAllowance(
                code: finding.code, service: ServiceKey(service), target: nil, reason: reason,
                site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)))
    }

    /// Declares that `.opaque` and `.optionalUnserved` are faults in this layer: each registration must take its
    /// dependencies as parameters, and something in reach must serve each optional parameter. Use `allow` for a service
    /// that does not comply.
    ///
    /// ```swift
    /// static func declare(in container: Container) { container.provesStrictly() }
    /// ```
    ///
    /// On a sealed container, the declaration is refused and recorded as a problem.
    public func provesStrictly(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        declare(.provesStrictly, of: ServiceKey(Container.self), at: site) { $0.isStrict = true }
    }

    /// Removes the allowances that were declared at this position.
    func withdrawAllowances(at site: SourceSite) {
        state.withLock { state in state.allowances.removeAll { $0.site == site } }
    }

    private func allow(_ allowance: DeclaredAllowance) {
        declare(.allow, of: allowance.service, at: allowance.site) { $0.allowances.append(allowance) }
    }
}
