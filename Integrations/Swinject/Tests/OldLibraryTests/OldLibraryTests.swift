import OldLibrary
import OldOperators
import Swinject
import Testing

extension Swinject.Container {
    fileprivate var isEmpty: Bool { !hasAnyRegistration(of: Agenda.self) }
}

@Suite("A library that imports Swinject") struct OldLibraryTests {
    @Test func isServedByTheBridge() {
        let container = Swinject.Container()
        #expect(container.isEmpty)
        container.registerAgenda()
        #expect(!container.isEmpty)
        #expect(container.agenda.clock.now == 7)
        #expect(container.agenda.isComplete)
        #expect(container.agenda.clock === container.agenda.clock)
    }

    @Test func itsAssembliesAreApplied() {
        let assembler = Swinject.Assembler([AgendaAssembly()])
        let resolver: Swinject.Resolver = assembler.resolver
        #expect(resolver.agenda.clock.now == 7)
        #expect((resolver as? Swinject.Container)?.description.hasPrefix("[\n    { Service: Agenda, ") == true)
    }

    @Test func aFlatOperatorWithANameAndTwoArgumentsIsServed() {
        let container = Swinject.Container()
        container.register([Int].self, name: "sum") { (_, first: Int, second: Int) in [first, second, first + second] }
        #expect(container.label("sum", 1, 2) == [1, 2, 3])
    }
}
