import StrataAppHost
import Synchronization
import Testing

@testable import quote_desk

@Suite struct RegistrationFormTests {
    private let presentation: Container

    init() throws {
        presentation = try DeskStack().presentation
    }

    @Test func stepsThatRequestItShareOneInstance() async throws {
        let terminal = ScriptedTerminal(["A-1", "Ada", "1 Mill Lane"])
        let presentation = try DeskStack(terminal: terminal).presentation
        var owner: OwnerScreen? = try await presentation.resolve(OwnerScreen.self, arguments: Place.first)
        let building = try await presentation.resolve(BuildingScreen.self, arguments: Place.first.following)
        _ = try await owner?.show()
        owner = nil
        // The second step still holds the value that the first step wrote.
        #expect(try await presentation.resolve(RegistrationForm.self)[.owner] == "Ada")
        withExtendedLifetime(building) {}
    }

    @Test func theHomeScreenHoldsNone() throws {
        let home = try presentation.resolve(HomeScreen.self, arguments: "Hello")
        weak let form = try presentation.resolve(RegistrationForm.self)
        #expect(form == nil)
        withExtendedLifetime(home) {}
    }

    @Test func itIsReleasedWithTheLastStepThatHoldsIt() throws {
        var screen: OwnerScreen? = try presentation.resolve(OwnerScreen.self, arguments: Place.first)
        #expect(screen != nil)
        weak let form = try presentation.resolve(RegistrationForm.self)
        #expect(form != nil)
        screen = nil
        #expect(form == nil)
    }

    @Test func itLivesAsLongAsTheProcess() async throws {
        let house = ["A-1", "Ada", "1 Mill Lane", "T05", "frame", "1980", "4", "300000", "1000", "0", "local"]
        let seen = Mutex<[String: Bool]>([:])
        let stack = Mutex<DeskStack?>(nil)
        let terminal = ScriptedTerminal(["new"] + house + ["yes", "list", "quit"]) { answer in
            guard ["yes", "list"].contains(answer), let presentation = stack.withLock({ $0?.presentation }) else {
                return
            }
            let form = try? presentation.resolve(RegistrationForm.self)
            seen.withLock { $0[answer] = form?[.owner] == "Ada" }
        }
        var settings = Settings()
        settings.command = .interactive
        let made = try DeskStack(settings: settings, terminal: terminal)
        stack.withLock { $0 = made }
        let code = try await made.presentation.resolve(FrontDesk.self).serve()
        #expect(code == .success)
        #expect(seen.withLock { $0 } == ["yes": true, "list": false])
        #expect(terminal.written.contains("Quote Q-000001 is kept until the desk closes."))
    }
}
