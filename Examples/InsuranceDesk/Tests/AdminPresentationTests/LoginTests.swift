import DeskTesting
import HTTPTypes
import HummingbirdTesting
import Staff
import StrataTesting
import Testing
import WebSupport

@testable import AdminPresentation

struct LoginTests {
    @Test func nobodyGetsInWithoutSigningIn() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                for path in [
                    "/", "/customers", "/customers/1", "/quotes", "/quotes/1", "/policies", "/policies/x", "/ledger",
                    "/notifications", "/audit", "/status",
                ] {
                    let response = try await client.execute(uri: path, method: .get)
                    #expect(response.headers[.location] == "/login", "\(path)")
                }
            }
        }
    }

    @Test func theRightPasswordLeadsToTheOverview() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                #expect(await browser.path == "/")
                #expect(await browser.page.contains("<h1>Overview</h1>"))
            }
        }
    }

    @Test(arguments: [("grace", "a guess"), ("nobody", "secret word")])
    func wrongNamesAndPasswordsAreSaidAlike(_ name: String, _ password: String) async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn(name, password)
                #expect(await browser.page.contains("Name or password are wrong."))
                #expect(await !browser.page.contains(password))
                #expect(await browser.path == "/login")
            }
        }
    }

    @Test func guessingIsSlowedDown() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                for _ in 0..<5 { try await browser.signIn("grace", "wrong") }
                try await browser.signIn()
                #expect(await browser.status == .tooManyRequests)
                desk.clock.advance(by: .seconds(60))
                try await browser.signIn()
                #expect(await browser.path == "/")
            }
        }
    }

    @Test func signingOutEndsTheSession() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                try await browser.send([], to: "/logout")
                try await browser.open("/customers")
                #expect(await browser.path == "/login")
            }
        }
    }

    @Test func aSessionEndsAfterAQuarterOfAnHour() async throws {
        try await StaffDesk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.signIn()
                desk.clock.advance(by: .seconds(900))
                try await browser.open("/customers")
                #expect(await browser.path == "/login")
            }
        }
    }

    @Test func passwordsAreKeptAsHashes() async throws {
        try await StaffDesk.open { desk in
            let member = try await desk.stack.resolve((any StaffBook).self).member(named: "grace")
            #expect(member?.passwordHash.hasPrefix("scrypt$") == true)
            #expect(member?.passwordHash.contains("secret") == false)
        }
    }
}
