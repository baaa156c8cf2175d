import StrataPresentationLayer
import Synchronization
import Testing

private final class Form: Sendable {
    let owner = Mutex("")
}

private final class OwnerStep: Controller {
    let viewStore = ViewStore<TextScreen>()
    let form: Form
    let next: AssistedFactory<HouseStep, Int>
    init(form: Form, next: AssistedFactory<HouseStep, Int>) {
        self.form = form
        self.next = next
    }
    func makeView() -> TextScreen { TextScreen("owner") }
}

private final class HouseStep: Controller {
    let viewStore = ViewStore<TextScreen>()
    let form: Form
    init(number: Assisted<Int>, form: Form) { self.form = form }
    func makeView() -> TextScreen { TextScreen("house") }
}

/// Does not request the form.
private final class Home: Controller {
    let viewStore = ViewStore<TextScreen>()
    func makeView() -> TextScreen { TextScreen("home") }
}

/// The steps of a process share their data through `.weak`.
@Suite struct ProcessTests {
    private let container = Container("Presentation")
    private let navigation: Navigation<TextScreen>

    init() throws {
        container.register(Form.self) { Form() }.scope(.weak)
        container.register(OwnerStep.self, OwnerStep.init(form:next:))
        container.register(HouseStep.self, HouseStep.init(number:form:))
        container.register(Home.self) { Home() }
        try container.seal()
        navigation = Navigation(root: try container.resolve(Home.self))
    }

    /// Goes through both steps; afterwards only the navigation holds them.
    private func walk() throws -> ObservedForm {
        let owner = try container.resolve(OwnerStep.self)
        try navigation.push(owner)
        let house = try owner.next.make(2)
        try navigation.push(house)
        #expect(owner.form === house.form)
        return ObservedForm(house.form)
    }

    private final class ObservedForm {
        weak let form: Form?
        init(_ form: Form) { self.form = form }
    }

    @Test func stepsThatRequestTheDataShareIt() throws {
        #expect(try walk().form != nil)
    }

    @Test func theDataLivesAsLongAsAStepHoldsIt() throws {
        let observed = try walk()
        try navigation.pop()
        #expect(observed.form != nil)
    }

    @Test func theDataIsReleasedWithTheLastStep() throws {
        let observed = try walk()
        navigation.popToRoot()
        #expect(observed.form == nil)
    }

    @Test func theNextRunStartsClean() throws {
        try walk().form?.owner.withLock { $0 = "Ada" }
        navigation.popToRoot()
        #expect(try walk().form?.owner.withLock { $0 } == "")
    }

    @Test func theDataStaysWhenAViewIsReleased() throws {
        let observed = try walk()
        navigation.simulateMemoryPressure()
        #expect(observed.form != nil)
    }
}
