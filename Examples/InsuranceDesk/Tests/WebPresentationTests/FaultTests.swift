import DeskTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Quotes
import Rating
import Storage
import StrataAppHost
import StrataTesting
import Testing
import WebSupport

@testable import WebPresentation

/// What customers see when something below does not work.
struct FaultTests {
    private static let locked = StorageError(code: .locked, file: "/data/desk.sqlite", detail: "SQLITE_BUSY")
    private static let full = StorageError(code: .full, file: "/data/desk.sqlite", detail: "SQLITE_FULL")

    @Test(arguments: [locked, full])
    func aDatabaseThatCannotWriteIsSaidAndNothingIsLost(_ error: StorageError) async throws {
        try await Desk.open(overriding: { container in
            container.register((any QuoteDesk).self) { BrokenQuoteDesk(error: error) }
        }) { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await Answers.give(browser)
                let page = try await browser.send([("confirmed", "yes")], to: "/quote/summary")
                #expect(await browser.status == .serviceUnavailable)
                #expect(page.contains("We are busy at the moment"))
                #expect(!page.contains("/data/"))
                #expect(try await browser.open("/quote/property").contains("Mill Lane 4"))
            }
        }
    }

    @Test func aMissingTableIsSaidWithWhatToDo() async throws {
        try await Desk.open(tablesFile: "/nowhere/tables.csv") { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote")
                let page = try await browser.send(Answers.property)
                #expect(await browser.status == .serviceUnavailable)
                #expect(page.contains("We cannot work out prices at the moment"))
                #expect(!page.contains("/nowhere"))
                #expect(try await browser.open("/quote/property").contains("Mill Lane 4"))
            }
        }
    }

    @Test func theStartIsThereWithoutAnyService() async throws {
        try await Desk.open(overriding: { container in
            container.register((any QuoteDesk).self) { BrokenQuoteDesk(error: FaultTests.locked) }
        }) { desk in
            try await desk.visit { client in
                let page = try await Browser(client).open("/")
                #expect(page.contains("Insure your home"))
            }
        }
    }

    @Test func readinessIsThatOfTheHost() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                for path in ["/health/live", "/health/ready"] {
                    let response = try await client.execute(uri: path, method: .get)
                    #expect(response.status == .ok, "\(String(buffer: response.body))")
                }
            }
        }
    }

    @Test func nothingIsReadyBeforeTheHostRuns() async throws {
        let stack = try LayerStack(
            WebLayer.self, providing: WebSettings(host: "127.0.0.1", port: 0, isBehindTLS: false),
            StorageSettings(file: "/nowhere/desk.sqlite"), RatingSettings(), NotificationSettingsForTests.value)
        try await Desk(stack: stack, clock: ManualClock()).visit { client in
            let response = try await client.execute(uri: "/health/live", method: .get)
            #expect(response.status == .ok, "\(String(buffer: response.body))")
            #expect(try await client.execute(uri: "/health/ready", method: .get).status == .serviceUnavailable)
        }
    }
}
