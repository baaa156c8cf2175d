public import StrataServiceLayer

/// What properties are worth. Serves `any Valuer`.
public enum ValuationModule: RegisterableGroup {
    public static var managedTypes: [any Registerable.Type] { [] }
}
