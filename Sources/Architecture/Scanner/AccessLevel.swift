/// An access level as it is written in the source, from the narrowest to the widest.
///
/// Comparable by width, so `access >= .public` selects declarations that other packages can see. Sendable.
public enum AccessLevel: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
    /// Written `private`.
    case `private`
    /// Written `fileprivate`.
    case `fileprivate`
    /// Written `internal`.
    case `internal`
    /// Written `package`.
    case package
    /// Written `public`.
    case `public`
    /// Written `open`.
    case open

    private var width: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }

    /// Narrower levels come first.
    public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.width < right.width }
}
