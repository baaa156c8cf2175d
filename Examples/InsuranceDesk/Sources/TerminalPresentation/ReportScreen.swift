import Ledger
import Notifications
import Policies
import Quotes
public import StrataPresentationLayer
import Values

/// The state of the desk: quotes, policies, books, messages.
public final class ReportScreen: TerminalScreen, Registerable {
    /// Registers itself.
    public static func register(in container: Container) {
        container.register(ReportScreen.self, ReportScreen.init(quotes:policies:ledger:outbox:console:))
    }

    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let ledger: any GeneralLedger
    private let outbox: any Outbox
    private let console: any Console

    init(
        quotes: any QuoteDesk, policies: any PolicyDesk, ledger: any GeneralLedger, outbox: any Outbox,
        console: any Console
    ) {
        self.quotes = quotes
        self.policies = policies
        self.ledger = ledger
        self.outbox = outbox
        self.console = console
    }

    /// Runs the command; see the type.
    public func show() async throws -> TerminalOutcome {
        let messages = try await outbox.counts()
        console.write("Quotes    \(try await quotes.count())")
        console.write("Policies  \(try await policies.count())")
        console.write("Messages  \(messages.delivered) delivered, \(messages.waiting) waiting")
        console.write("")
        console.write(line("Account", "Debit", "Credit", "Balance"))
        let balance = try await ledger.trialBalance()
        for row in balance.rows {
            console.write(
                line(
                    "\(row.account.number) \(row.account.title)", row.debits.amount, row.credits.amount,
                    row.balance.amount))
        }
        console.write(line("Total", balance.debits.amount, balance.credits.amount, ""))
        return balance.isBalanced ? .done : .refused
    }

    private func line(_ title: String, _ amounts: String...) -> String {
        let columns = amounts.map { String(repeating: " ", count: max(0, 16 - $0.count)) + $0 }
        return title + String(repeating: " ", count: max(0, 30 - title.count)) + columns.joined()
    }
}
