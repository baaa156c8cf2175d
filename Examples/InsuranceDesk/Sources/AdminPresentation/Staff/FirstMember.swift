import Logging
import Staff
import StrataPresentationLayer
import WebSupport

/// Creates the first staff member if there is none and the settings have a password. Never changes an existing one.
final class FirstMember: Startable, Registerable {
    static func register(in container: Container) {
        container.register(FirstMember.self, FirstMember.init(settings:staff:cost:)).scope(.container).hosted()
    }

    private let settings: AdminSettings
    private let staff: any StaffBook
    private let cost: StaffPasswordCost

    init(settings: AdminSettings, staff: any StaffBook, cost: StaffPasswordCost) {
        self.settings = settings
        self.staff = staff
        self.cost = cost
    }

    func start() async throws {
        guard !settings.firstPassword.isEmpty, try await staff.members().isEmpty else { return }
        let hash = try PasswordHash(of: settings.firstPassword, cost: cost.cost)
        try await staff.save(
            StaffMember(name: settings.firstMember.lowercased(), role: .underwriter, passwordHash: hash.text))
        Logger(label: "admin").notice("The first member of the staff is '\(settings.firstMember)'.")
    }
}
