import DeskTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Policies
import Quotes
import StrataTesting
import Testing

@testable import WebPresentation

struct PolicyTests {
    private static func accept(_ browser: Browser) async throws {
        try await Answers.finish(browser)
        let start = try #require(await browser.page.firstMatch(of: /name="start" type="text" value="([0-9-]+)"/)).1
        try await browser.send([("start", String(start)), ("plan", "quarterly")])
    }

    @Test func anAcceptedQuoteIsAPolicy() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Self.accept(browser)
                #expect(await browser.path.hasPrefix("/policies/"))
                let page = await browser.page
                #expect(page.matches(of: /<td>open<\/td>/).count == 4)
            }
            #expect(try await desk.stack.resolve((any PolicyDesk).self).count() == 1)
        }
    }

    /// Whichever comes first, the other one finds its quote, or the list that has it.
    @Test func sendingTheSummaryTwiceAtOnceMakesOneQuote() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                let token = await browser.token
                async let first = browser.send([("confirmed", "yes")], to: "/quote/summary", token: token)
                async let second = browser.send([("confirmed", "yes")], to: "/quote/summary", token: token)
                for page in try await [first, second] { #expect(page.contains("Q-000001")) }
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 1)
        }
    }

    @Test func acceptingTwiceMakesOnePolicy() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.finish(browser)
                let quote = await browser.path
                let token = await browser.token
                let start = try #require(await browser.page.firstMatch(of: /type="text" value="([0-9-]+)"/)).1
                for _ in 0..<2 {
                    try await browser.send([("start", String(start)), ("plan", "yearly")], to: quote, token: token)
                }
            }
            #expect(try await desk.stack.resolve((any PolicyDesk).self).count() == 1)
        }
    }

    @Test(arguments: ["", "tomorrow", "1999-01-01", "2999-01-01"])
    func aWrongStartIsSaidBesideTheField(_ start: String) async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.finish(browser)
                let page = try await browser.send([("start", start), ("plan", "yearly")])
                #expect(page.contains("id=\"start-error\""))
                #expect(await browser.status == .unprocessableContent)
            }
        }
    }

    @Test func thePrintedPolicyHasItsOwnStyleAndNothingElse() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Self.accept(browser)
                let path = try #require(
                    await browser.page.firstMatch(of: /href="(\/policies\/[^"]+\/documents\/[0-9]+)"/)
                ).1
                let page = try await browser.open(String(path))
                #expect(await browser.status == .ok)
                #expect(page.contains("<style>"))
                #expect(!page.contains("<script"))
            }
        }
    }

    @Test func twoCustomersDoNotSeeEachOthersQuotesAndPolicies() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let ada = Browser(client)
                let grace = Browser(client)
                try await Answers.finish(ada)
                let quote = await ada.path
                try await Answers.give(grace)
                #expect(try await grace.open(quote).contains("Page not found"))
                #expect(await grace.status == .notFound)
                try await Self.accept(ada)
                let policy = await ada.path
                try await grace.open(policy)
                #expect(await grace.status == .notFound)
                #expect(try await grace.open("/mine").contains("There are none in this visit."))
                #expect(try await ada.open("/mine").contains("Q-000001"))
            }
        }
    }

    @Test func theirInputsStayApart() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let ada = Browser(client)
                let grace = Browser(client)
                try await ada.open("/quote")
                try await grace.open("/quote")
                try await ada.send(Answers.property)
                try await grace.send([("street", "Pier 7")])
                #expect(try await grace.open("/quote/property").contains("Pier 7"))
                #expect(try await ada.open("/quote/property").contains("Mill Lane 4"))
                #expect(await !grace.page.contains("Mill Lane 4"))
            }
        }
    }
}
