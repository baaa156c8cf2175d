extension DependencyInjectionConfig {
    /// Registers this layer and its parents, proves the whole dependency graph, and seals the layers. No factory runs.
    ///
    /// Parents come first. A second call does nothing; after a failure it throws the same error. If a host has started
    /// the layers with a digest, the call runs the proof that the digest deferred.
    ///
    /// - Throws: `BootstrapError` with every problem of all layers.
    public static func configure(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(BootstrapError) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = try Bootstrap.configure([self], providing: Provisions([], at: site))
    }

    /// Like ``configure(fileID:filePath:line:column:)``, with the values that the layers expect.
    ///
    /// - Parameter value: Each value, under its static type. Every layer that expects it receives it.
    public static func configure<each Value: Sendable>(
        providing value: repeat each Value, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) throws(BootstrapError) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = try Bootstrap.configure(
            [self], providing: Provisions(Provision.list(repeat each value), at: site))
    }
}
