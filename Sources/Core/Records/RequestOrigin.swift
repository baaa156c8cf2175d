/// The request from outside for which an instance is constructed, in one word: the address of its container, of its
/// `ResolveContext`, or of the `FactoryRun` that obtains the parameters. A low bit marks each of the last two.
@safe @usableFromInline
struct RequestOrigin: @unchecked Sendable {
    // Sendable: a `Container` is Sendable; a `ResolveContext` and a `FactoryRun` stay on the thread of their request.
    @usableFromInline let word: UInt

    @inlinable @inline(__always)
    init(word: UInt) {
        self.word = word
    }

    /// The bit that marks the address of a `FactoryRun`.
    static var factoryRunBit: UInt { 1 }
    /// The bit that marks the address of a `ResolveContext`; it is the bit that distinguishes ``Link/Kind/graph`` from
    /// ``Link/Kind/make``.
    @inlinable static var contextBit: UInt { 2 }

    /// The word without the two bits.
    @inline(__always)
    var addressBits: UInt { word & ~3 }

    @inlinable @inline(__always)
    init(_ resolveContext: ResolveContext) {
        word = unsafe UInt(bitPattern: resolveContext.address) | RequestOrigin.contextBit
    }

    /// The resolve context of the request; nil if it has none.
    ///
    /// Proof: only the initializers write the word, and their arguments outlive the request.
    @inline(__always)
    var resolveContext: ResolveContext? {
        guard word & RequestOrigin.contextBit != 0 else { return nil }
        return unsafe ResolveContext(Address(addressBits).pointer)
    }
}
