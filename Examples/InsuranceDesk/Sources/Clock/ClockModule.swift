public import StrataServiceLayer

/// The office's clock. Serves `any OfficeClock`.
public enum ClockModule: RegisterableGroup {
    /// The types that register here, in order.
    public static var managedTypes: [any Registerable.Type] { [SystemClock.self] }
}
