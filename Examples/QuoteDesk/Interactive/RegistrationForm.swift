import StrataPresentationLayer
import Synchronization

/// The answers so far. `.weak`: the steps that depend on it share one instance. It is released with the last of them,
/// so the next registration starts empty and no other screen ever sees it.
final class RegistrationForm: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(RegistrationForm.self) { RegistrationForm() }.scope(.weak)
    }

    private let texts = Mutex<[PropertyField: String]>([:])

    init() {}

    subscript(field: PropertyField) -> String? {
        get { texts.withLock { $0[field] } }
        set { texts.withLock { $0[field] = newValue } }
    }

    func property(on day: Day) throws(FieldFaults) -> Property {
        try Property(texts: texts.withLock { $0 }, today: day)
    }

    /// The fault of an answer, or nil.
    static func fault(of field: PropertyField, _ text: String, on day: Day) -> String? {
        do throws(FieldFaults) {
            _ = try Property(texts: [field: text], today: day)
            return nil
        } catch {
            return error.faults.first { $0.field == field }?.reason
        }
    }
}
