import DeskTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Quotes
import StrataTesting
import Testing

@testable import WebPresentation

struct QuoteProcessTests {
    @Test func aCustomerGetsAQuote() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.finish(browser)
                let path = await browser.path
                #expect(path.hasPrefix("/quotes/Q-"))
                #expect(await browser.page.contains("Your quote is made."))
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 1)
        }
    }

    @Test func mistakesStandBesideTheirFieldsAndAbove() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote/property")
                let page = try await browser.send([
                    ("street", "<b>Mill</b>"), ("postcode", "12"), ("floor_area", "big"),
                ])
                #expect(await browser.status == .unprocessableContent)
                #expect(page.contains("mistakes to mend"))
                #expect(page.contains("<a href=\"#floor_area\">Enter the floor area as a whole number"))
                #expect(page.contains("id=\"floor_area-error\""))
                #expect(page.contains("value=\"big\""))
                #expect(page.contains("value=\"&lt;b&gt;Mill&lt;/b&gt;\""))
            }
        }
    }

    @Test(arguments: [
        (0, "Choose a type of home"), (1, "Choose how it is built"), (2, "Enter the value of the contents."),
        (3, "Enter a name."),
    ])
    func anEmptyPageIsNotAnswered(_ step: Int, _ message: String) async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote")
                for page in [Answers.property, Answers.construction, Answers.cover].prefix(step) {
                    try await browser.send(page)
                }
                let before = await browser.path
                let page = try await browser.send([])
                #expect(await browser.path == before)
                #expect(page.contains(message))
            }
        }
    }

    @Test func goingBackShowsWhatWasTyped() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                #expect(try await browser.open("/quote/property").contains("value=\"Mill Lane 4\""))
                let page = try await browser.open("/quote/construction")
                #expect(page.contains("value=\"smoke\" checked"))
                #expect(page.contains("value=\"alarm\">"))
            }
        }
    }

    @Test func aChangeOfOnePageLeadsBackToTheSummary() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                try await browser.open("/quote/cover")
                let page = try await browser.send([
                    ("contents_sum", "70000"), ("liability", "none"), ("deductible", "500"), ("claims", "1"),
                ])
                #expect(await browser.path == "/quote/summary")
                #expect(page.contains("70,000.00\u{A0}€"))
            }
        }
    }

    @Test func aMistakeOnAnEarlierPageClosesTheLaterOnes() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                try await browser.open("/quote/construction")
                try await browser.send([("construction", "masonry"), ("year_built", "3000"), ("flood_zone", "1")])
                try await browser.open("/quote/summary")
                #expect(await browser.path == "/quote/construction")
            }
        }
    }

    @Test func pagesCannotBeSkipped() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote/you")
                #expect(await browser.path == "/quote/property")
                try await browser.open("/quote/summary")
                #expect(await browser.path == "/quote/property")
            }
        }
    }

    @Test func theSummaryMustBeConfirmed() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                let page = try await browser.send([])
                #expect(page.contains("Confirm that what you have said is true."))
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 0)
        }
    }

    @Test func sendingTheLastPageTwiceMakesOneQuote() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                let token = await browser.token
                try await browser.send([("confirmed", "yes")])
                try await browser.send([("confirmed", "yes")], to: "/quote/summary", token: token)
                #expect(await browser.path == "/mine")
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 1)
        }
    }

    @Test func aPostcodeThatIsNotInsuredIsSaidOnTheFirstPage() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote")
                let page = try await browser.send(Answers.property.map { ($0.0, $0.0 == "postcode" ? "00000" : $0.1) })
                #expect(page.contains("We do not insure homes with the postcode 00000"))
                #expect(page.contains("id=\"postcode-error\""))
            }
        }
    }

    @Test func anotherAddressOfTheCustomerIsAsked() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                try await browser.open("/quote/you")
                let page = try await browser.send([
                    ("name", "Ada"), ("email", "ada@example.org"), ("birth_date", "1985-12-10"),
                ])
                #expect(page.contains("id=\"home_street-error\""))
            }
        }
    }

    @Test func aDraftIsForgottenAfterHalfAnHour() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                desk.clock.advance(by: .seconds(1_800))
                try await browser.open("/quote/summary")
                #expect(await browser.path == "/quote/property")
                #expect(await !browser.page.contains("Mill Lane 4"))
            }
        }
    }

    @Test func theStartLeadsBackIntoTheProcess() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote")
                try await browser.send(Answers.property)
                #expect(try await browser.open("/").contains("href=\"/quote/construction\">Go on where you were"))
            }
        }
    }
}
