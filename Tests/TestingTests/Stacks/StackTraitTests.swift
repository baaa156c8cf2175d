import StrataTesting
import Testing

struct StackTraitTests {
    @Test(.stack(Presentation.self, providing: Settings(user: "Trait")))
    func providesAStack() throws {
        #expect(try LayerStack.current.resolve(Home.self).settings.user == "Trait")
    }

    @Test(
        .stack(Presentation.self, boot: .standalone, providing: Settings()) {
            $0.register((any Network).self) { FakeNetwork() }
        }, arguments: 0..<5)
    func eachCaseHasItsOwn(number: Int) throws {
        let network = try LayerStack.current.resolve((any Network).self)
        #expect(network.get() == "fake")
        #expect(try LayerStack.current.resolvedRequests.count == 1)
    }

    @Test func withoutItThereIsNone() {
        let error = #expect(throws: LayerStackError.self) { try LayerStack.current }
        #expect(error?.code == .noStack)
    }

    @Test func tripwiresThatAreSwallowedFailTheTest() async throws {
        let test = try #require(Test.current)
        await withKnownIssue {
            try? await StackTrait.stack(Presentation.self, boot: .standalone, providing: Settings())
                .provideScope(for: test, testCase: nil) {
                    _ = try? LayerStack.current.resolve(Home.self)
                }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Presentation.Home → Services.Network leaves the stack") }
        }
    }

    @Test func aStackThatCannotBeProvedFailsTheTest() async throws {
        let test = try #require(Test.current)
        await #expect(throws: BootstrapError.self) {
            try await StackTrait.stack(Presentation.self).provideScope(for: test, testCase: nil) {}
        }
    }
}

@Suite(.stack(Base.self)) struct SuiteWithStackTests {
    @Test func testsOfTheSuiteHaveIt() throws {
        #expect(try LayerStack.current.resolve((any Store).self).read() == "stored")
    }
}
