#if canImport(Darwin) && !os(visionOS)
    public import Foundation
#endif

/// Identifies the object graph of one resolve.
///
/// Inside a factory, `resolver.resolve(GraphIdentifier.self)` returns the identifier of the current graph;
/// ``Container/withObjectGraph(_:closure:)`` returns to that graph later. It keeps no instance alive. Sendable.
public struct GraphIdentifier: Identifiable, Equatable, Hashable, Sendable {
    let graph: ObjectGraph

    #if canImport(Darwin) && !os(visionOS)
        /// Unique in this process.
        public var id: UUID {
            let low = withUnsafeBytes(of: UInt64(graph.number).bigEndian) { unsafe Array($0) }
            return UUID(
                uuid: (0, 0, 0, 0, 0, 0, 0, 0, low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]))
        }
    #else
        /// Unique in this process.
        public var id: UInt { graph.number }
    #endif

    /// Whether both identify the same graph.
    public static func == (left: Self, right: Self) -> Bool { left.graph === right.graph }

    /// Hashes the identity of the graph.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(graph)) }
}
