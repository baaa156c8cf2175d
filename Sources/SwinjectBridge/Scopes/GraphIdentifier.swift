#if canImport(Darwin) && !os(visionOS)
    public import Foundation
#endif

/// Names the object graph of one resolve.
///
/// Inside a factory, `resolver.resolve(GraphIdentifier.self)` gives the one that is being made;
/// ``Container/withObjectGraph(_:closure:)`` goes back to it later. It keeps no instance alive. Sendable.
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

    /// Whether both name one graph.
    public static func == (left: Self, right: Self) -> Bool { left.graph === right.graph }

    /// Hashes which graph it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(graph)) }
}
