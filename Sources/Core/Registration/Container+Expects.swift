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
        let entry = Entry(
            value, nil, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), [],
            origin: .expected(from: source, provided: false), isLinkable: false
        ) { _, _ throws(ResolutionError) in
            throw ResolutionError(.unprovided, path: []) {
                "Pass it to configure(providing:). The layer expects it from \(source)."
            }
        }
        entry.setScope(.container)
        entry.hasExplicitScope = true
        store(entry)
    }
}
