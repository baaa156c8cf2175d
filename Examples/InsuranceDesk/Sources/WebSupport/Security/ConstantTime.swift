/// Comparisons whose time reveals nothing about the compared values.
public enum ConstantTime {
    /// Whether both are equal. Takes the same time for all values of one length; the length itself is not secret.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }
}
