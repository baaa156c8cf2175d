import StrataServiceLayer
import Values

/// The tariff of the published tables. Requests them for each premium, so that they can be evicted when memory is
/// short.
final class TableTariff: Tariff, HealthReporting, Registerable {
    static func register(in container: Container) {
        container.register(TableTariff.self, TableTariff.init(tables:)).scope(.container)
            .implements((any Tariff).self) { $0 }
    }

    private let tables: Provider<RatingTables>

    init(tables: Provider<RatingTables>) {
        self.tables = tables
    }

    func edition() throws -> String { try current().edition }

    func premium(for risk: Risk) throws -> Premium {
        try PremiumCalculation(risk: risk, tables: try current()).premium()
    }

    func health() async -> Health {
        do {
            _ = try current()
            return .healthy
        } catch {
            return .unhealthy(reason: "\(error)")
        }
    }

    private func current() throws -> RatingTables {
        try ResolutionError.unwrapping(RatingError.self) { try tables.get() }
    }
}
