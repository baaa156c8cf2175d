import Foundation
import Ledger
import Notifications
import Policies
import Quotes
import Storage
public import StrataPresentationLayer
import Values

/// Checks that nothing was lost or damaged: the database is sound, every acknowledged quote and policy exists, the
/// books are balanced, and each message was delivered, once or as often as the outbox tried. For use after a crash.
public final class CheckScreen: TerminalScreen, Registerable {
    /// Registers itself.
    public static func register(in container: Container) {
        container.register(
            CheckScreen.self, CheckScreen.init(file:store:quotes:policies:ledger:outbox:delivery:receipts:console:))
    }

    /// The number of delivery attempts, a second apart, because claims of an ended process must expire first.
    private static let attempts = 30

    private let file: String
    private let store: any RecordStore
    private let quotes: any QuoteDesk
    private let policies: any PolicyDesk
    private let ledger: any GeneralLedger
    private let outbox: any Outbox
    private let delivery: any OutboxDelivering
    private let receipts: any DeliveryReceipts
    private let console: any Console

    /// - Parameter file: The acknowledged items, one per line: the key of a quote, or `policy` and a number. Empty for
    ///   none.
    init(
        file: Assisted<String>, store: any RecordStore, quotes: any QuoteDesk, policies: any PolicyDesk,
        ledger: any GeneralLedger, outbox: any Outbox, delivery: any OutboxDelivering,
        receipts: any DeliveryReceipts, console: any Console
    ) {
        self.file = file.value
        self.store = store
        self.quotes = quotes
        self.policies = policies
        self.ledger = ledger
        self.outbox = outbox
        self.delivery = delivery
        self.receipts = receipts
        self.console = console
    }

    /// Runs the command; see the type.
    public func show() async throws -> TerminalOutcome {
        let acknowledged = try acknowledgedLines()
        var faults = try await store.defects()
        do {
            faults += try await faultsOfRecords(acknowledged)
        } catch let error as StorageError where !faults.isEmpty {
            faults.append("The rest cannot be checked: \(error)")
        }
        for fault in faults { console.write("FAULT: \(fault)") }
        console.write(faults.isEmpty ? "Nothing is lost." : "\(faults.count) faults.")
        return faults.isEmpty ? .done : .refused
    }

    private func faultsOfRecords(_ acknowledged: Set<String>) async throws -> [String] {
        let keys = acknowledged.filter { !$0.hasPrefix("policy ") }
        let numbers = acknowledged.filter { $0.hasPrefix("policy ") }.map { String($0.dropFirst(7)) }
        let stored = try await quotes.requestKeys()
        var faults = keys.subtracting(stored).sorted().map { "The acknowledged quote \($0) is lost." }
        for number in numbers.sorted() { faults += try await faultsOfPolicy(number) }
        faults += try await faultsOfBooks()
        faults += try await faultsOfMessages(quotes: stored)
        console.write("\(keys.count) acknowledged quotes, \(stored.count) stored.")
        console.write("\(numbers.count) acknowledged policies, \(try await policies.count()) stored.")
        return faults
    }

    private func acknowledgedLines() throws -> Set<String> {
        guard !file.isEmpty else { return [] }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return Set(text.split(whereSeparator: \.isNewline).map(String.init))
    }

    /// Checks that a policy exists with its entry: the customer's debt is in the books.
    private func faultsOfPolicy(_ number: String) async throws -> [String] {
        guard let known = PolicyNumber(number), let policy = try await policies.policy(known) else {
            return ["The acknowledged policy \(number) is lost."]
        }
        let lines = try await ledger.entries(reference: number).flatMap(\.lines)
        let charged = lines.filter { $0.account == .premiumReceivable }.map(\.debit).sum()
        return charged == policy.total ? [] : ["The policy \(number) of \(policy.total) has \(charged) in the books."]
    }

    private func faultsOfBooks() async throws -> [String] {
        let check = try await ledger.check()
        console.write("\(check.entries) entries: debits \(check.debits), credits \(check.credits).")
        var faults = check.unbalanced.map { "The ledger entry \($0) is not balanced." }
        if check.debits != check.credits { faults.append("The debits of the ledger are not its credits.") }
        return faults
    }

    private func faultsOfMessages(quotes: Set<String>) async throws -> [String] {
        for _ in 0..<CheckScreen.attempts {
            try await delivery.deliverWaiting()
            if try await outbox.counts().waiting == 0 { break }
            try await Task.sleep(for: .seconds(1))
        }
        let entries = try await outbox.messages(limit: Int.max)
        let receipts = try await receipts.receipts()
        let keys = Set(entries.map(\.message.key))
        var faults = quotes.filter { !keys.contains("quote-\($0)") }.sorted().map { "The quote \($0) has no message." }
        for entry in entries {
            let key = entry.message.key
            let count = receipts[key, default: 0]
            if entry.delivered == nil { faults.append("The message \(key) waits.") }
            if entry.delivered != nil, count == 0 { faults.append("The message \(key) is lost.") }
            if count > entry.attempts {
                faults.append("The message \(key) came \(count) times in \(entry.attempts) attempts.")
            }
        }
        let again = receipts.values.count { $0 > 1 }
        console.write("\(entries.count) messages, \(receipts.count) received, \(again) of them more than once.")
        return faults
    }
}
