import Audit
import Clock
import Foundation
import Policies
import Quotes
import StrataServiceLayer
import Values

/// Processes the samples as a clerk would: quotes each home, turns every second quote into a policy, and records the
/// first payment of every second policy.
final class SampleDesk: SampleDataLoading, Registerable {
    static func register(in container: Container) {
        container.register((any SampleDataLoading).self, SampleDesk.init(files:quotes:policies:clock:))
            .scope(.container).root()
    }

    private let files: any QuoteFileReading
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let clock: any OfficeClock

    init(files: any QuoteFileReading, quotes: any QuoteDesk, policies: any PolicyDesk, clock: any OfficeClock) {
        self.files = files
        self.quotes = quotes
        self.policies = policies
        self.clock = clock
    }

    func load() async throws -> SampleDataCount {
        let plans = InstallmentPlan.allCases
        var made: [Quote] = []
        for row in try files.open(SampleDesk.file, for: .desk) {
            guard case .request(let request, _, _) = row else { continue }
            made.append(try await quotes.quote(request))
        }
        var issued = 0
        for (index, quote) in made.enumerated() where index.isMultiple(of: 2) {
            guard try await policies.policy(of: quote.id) == nil else {
                issued += 1
                continue
            }
            guard quote.isOpen(on: clock.today) else { continue }
            let policy = try await policies.issue(
                quote.id, from: clock.today, plan: plans[index / 2 % plans.count], by: .desk)
            if index.isMultiple(of: 4) { _ = try await policies.pay(policy.number, installment: 1, by: .desk) }
            issued += 1
        }
        return SampleDataCount(quotes: made.count, policies: issued)
    }

    /// In the folder that the package manager puts next to the program.
    private static var file: String {
        let folder = Bundle.main.bundleURL
        let names = ["insurance-desk_Intake.resources", "insurance-desk_Intake.bundle"]
        let files = names.map { folder.appendingPathComponent($0).appendingPathComponent("SampleData.csv").path }
        return files.first { FileManager.default.fileExists(atPath: $0) } ?? files[0]
    }
}
