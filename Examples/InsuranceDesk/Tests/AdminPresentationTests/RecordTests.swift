import DeskTesting
import HTTPTypes
import HummingbirdTesting
import Ledger
import Policies
import Staff
import StrataTesting
import Testing
import Values
import WebSupport

@testable import AdminPresentation

struct RecordTests {
    @Test(arguments: [
        ("/customers", "ada@example.org"), ("/customers?search=ADA%40", "ada@example.org"), ("/quotes", "Q-000001"),
        ("/quotes/1", "The premium by the tariff"), ("/customers/1", "Terraced house"), ("/policies", "active"),
        ("/ledger", "entries are balanced"), ("/notifications", "ada@example.org"), ("/audit", "issued"),
        ("/status", "The application is ready"), ("/", "Ready"),
    ])
    func theStaffSeeWhatThereIs(_ path: String, _ text: String) async throws {
        try await StaffDesk.open { desk in
            _ = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                let page = try await browser.open(path)
                #expect(await browser.status == .ok)
                #expect(page.contains(text))
                #expect(!page.contains("<script>"))
            }
        }
    }

    @Test(arguments: ["/customers/99", "/customers/x", "/quotes/99", "/policies/2026-000001-00"])
    func missingPartsAreNamed(_ path: String) async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.open(path)
                #expect(await browser.status == .notFound)
            }
        }
    }

    @Test func aSearchThatFindsNothingSaysSo() async throws {
        try await StaffDesk.open { desk in
            _ = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                let page = try await browser.open("/customers?search=%25zz+yy")
                #expect(page.contains("There are none."))
                #expect(page.contains("value=\"%zz yy\""))
            }
        }
    }

    @Test func anUnderwriterRecordsAPayment() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.open("/policies/\(policy.number)")
                try await browser.send([("installment", "1")], to: "/policies/\(policy.number)/payments")
                #expect(await browser.page.contains("Installment 2 of"))
            }
            let paid = try await desk.stack.resolve((any PolicyDesk).self).policy(policy.number)?.paid
            #expect(paid == policy.installments[0].amount)
        }
    }

    @Test func aClerkMayNot() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            let hash = try PasswordHash(
                of: "clerk word", cost: #require(.init(rounds: 16, blockSize: 8, parallelism: 1)))
            try await desk.stack.resolve((any StaffBook).self).save(
                StaffMember(name: "alan", role: .clerk, passwordHash: hash.text))
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn("alan", "clerk word")
                let page = try await browser.open("/policies/\(policy.number)")
                #expect(!page.contains("Record a payment"))
                try await browser.send([("installment", "1")], to: "/policies/\(policy.number)/payments")
                #expect(await browser.status == .forbidden)
            }
        }
    }

    @Test func aWrongDayOfCancellationIsSaidBesideTheField() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.open("/policies/\(policy.number)")
                for day in ["soon", "1999-01-01"] {
                    let page = try await browser.send(
                        [("day", day), ("confirmed", "yes")], to: "/policies/\(policy.number)/cancellation")
                    #expect(page.contains("id=\"day-error\""))
                    #expect(page.contains("value=\"\(day)\""))
                }
            }
        }
    }

    @Test func cancellingAsksFirst() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.open("/policies/\(policy.number)")
                let page = try await browser.send(
                    [("day", "\(policy.from + 30)")], to: "/policies/\(policy.number)/cancellation")
                #expect(await browser.status == .unprocessableContent)
                #expect(page.contains("Confirm that the policy is to be cancelled from \(policy.from + 30)."))
                #expect(page.contains("value=\"\(policy.from + 30)\""))
            }
            let found = try await desk.stack.resolve((any PolicyDesk).self).policy(policy.number)
            #expect(found != nil && found?.cancelled == nil)
        }
    }

    @Test func theNavigationSaysWhereOneIs() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                for path in ["/customers", "/quotes", "/policies", "/ledger", "/notifications", "/audit", "/status"] {
                    let page = try await browser.open(path)
                    #expect(page.contains("<a href=\"\(path)\" aria-current=\"page\">"), "\(path)")
                    #expect(page.ranges(of: "aria-current").count == 1, "\(path)")
                }
                let page = try await browser.open("/policies/\(policy.number)")
                #expect(page.contains("<a href=\"/policies\" aria-current=\"true\">"))
                #expect(try await !browser.open("/").contains("aria-current"))
            }
        }
    }

    @Test func aCancelledPolicyIsBalanced() async throws {
        try await StaffDesk.open { desk in
            let policy = try await desk.issuePolicy()
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.open("/policies/\(policy.number)")
                let page = try await browser.send(
                    [("day", "\(policy.from + 30)"), ("confirmed", "yes")],
                    to: "/policies/\(policy.number)/cancellation")
                #expect(!page.contains("Record a payment"))
            }
            #expect(try await desk.stack.resolve((any GeneralLedger).self).check().isSound)
        }
    }
}
