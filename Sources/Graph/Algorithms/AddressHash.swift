/// Multiplicative hashing of addresses.
@usableFromInline
package enum AddressHash: Sendable {
    /// Two to the power of 64, divided by the golden ratio.
    @inlinable package static var golden: UInt { 0x9E37_79B9_7F4A_7C15 }

    /// The product whose high bits determine the slot of a key.
    ///
    /// Keys at equal distances would have products at equal distances, and some distances put many keys into the same
    /// slots. Therefore higher bits of the key are first mixed into lower ones.
    @inlinable @inline(__always)
    package static func product(_ key: UInt) -> UInt { (key ^ (key &>> 7)) &* golden }
}
