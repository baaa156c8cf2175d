public import StrataServiceLayer

/// The office's clock. Serves `any OfficeClock`.
public enum ClockModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [SystemClock.self] }
}
