import StrataAppHost
import Synchronization
import Testing

@testable import quote_desk

@Suite struct RegistrationFormTests {
    private let presentation: Container

    init() throws {
        presentation = try DeskStack().presentation
    }

    @Test func theStepsThatAskForItShareOne() throws {
        let form = try presentation.resolve(RegistrationForm.self)
        form[.owner] = "Ada"
        #expect(try presentation.resolve(RegistrationForm.self) === form)
    }

    @Test func itIsGoneWithTheLastStepThatHoldsIt() throws {
        var screen: OwnerScreen? = try presentation.resolve(OwnerScreen.self, arguments: Place.first)
        #expect(screen != nil)
        weak let form = try presentation.resolve(RegistrationForm.self)
        #expect(form != nil)
        screen = nil
        #expect(form == nil)
    }

    @Test func whileTheProcessRunsItIsThereAndAfterwardsItIsGone() async throws {
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
