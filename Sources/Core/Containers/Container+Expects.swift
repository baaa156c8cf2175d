extension Container {
    /// Declares that a value of this type is provided from outside, by `configure(providing:)` or by the host.
    ///
    /// - Parameters:
    ///   - value: The type under which the value is provided and requested.
    ///   - source: The code that should provide the value, for messages.
    public func expects<Value: Sendable>(
        _ value: Value.Type, from source: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let key = ServiceKey(value)
        let entry = TypedEntry<Value>(
            key: key, site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
            dependencies: [], origin: .expected(from: source, provided: false),
            recipe: { _, _ throws(ResolutionError) in
                throw ResolutionError(.unprovided, path: []) { "Provide it: configure(providing:), from \(source)." }
            }, isLinkable: false)
        entry.scope = .container
        entry.hasExplicitScope = true
        entry.makeRetention = { .permanent(PermanentSlot()) }
        entry.retention = entry.makeRetention()
        add(entry)
    }
}
