import GRPCCore
import Instrumentation
import Tracing

/// The trace of a call and its baggage, which travel in the headers as the process's instrument writes them.
enum CallTracing {
    /// Runs the caller's side of a call in a span. `body` receives the headers that carry it.
    static func calling<Result>(
        _ contract: String, _ method: String, _ body: (Metadata) async throws -> Result
    ) async throws -> Result {
        try await withSpan("\(contract)/\(method)", ofKind: .client) { span in
            describe(span, contract, method)
            var metadata: Metadata = [:]
            InstrumentationSystem.instrument.inject(span.context, into: &metadata, using: HeaderInjector())
            return try await body(metadata)
        }
    }

    /// Runs the server's side of a call in a span that belongs to the caller's.
    static func serving<Result>(
        _ contract: String, _ method: String, _ metadata: Metadata, _ body: () async throws -> Result
    ) async throws -> Result {
        var context = InstrumentationContext.topLevel
        InstrumentationSystem.instrument.extract(metadata, into: &context, using: HeaderExtractor())
        return try await withSpan("\(contract)/\(method)", context: context, ofKind: .server) { span in
            describe(span, contract, method)
            return try await body()
        }
    }

    private static func describe(_ span: any Span, _ contract: String, _ method: String) {
        span.updateAttributes { attributes in
            attributes["rpc.system"] = "grpc"
            attributes["rpc.service"] = contract
            attributes["rpc.method"] = method
        }
    }
}

private struct HeaderInjector: Injector {
    /// A name or a value that no header can hold is left out: it may come from the application or from another process.
    func inject(_ value: String, forKey key: String, into metadata: inout Metadata) {
        let name = key.lowercased()
        guard !name.hasPrefix("grpc-"), !name.hasPrefix(":"), !name.hasSuffix("-bin"),
            name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { return }
        metadata.replaceOrAddString(value, forKey: name)
    }
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from metadata: Metadata) -> String? {
        CallHeaders.first(key.lowercased(), in: metadata)
    }
}
