/// Comparisons whose time tells nothing of what is compared.
public enum ConstantTime {
    /// Whether both are the same. Takes the same time for all of one length; the length itself is no secret.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }
}
