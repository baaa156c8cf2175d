import StrataCore
import Testing

private struct Numbered<let number: Int>: Sendable {
    let text: String
}

/// A child's table takes over the requested services of its ancestors.
@Suite struct InheritedLinksTests {
    private func makeFamily(_ register: (Container) -> Void) throws -> (top: Container, bottom: Container) {
        let top = Container("Top")
        register(top)
        try top.seal()
        let middle = Container("Middle", parent: top)
        try middle.seal()
        let bottom = Container("Bottom", parent: middle)
        try bottom.seal()
        return (top, bottom)
    }

    @Test func aServiceOfTheTopIsTheSameForEachRequest() throws {
        let made = Tally()
        let (top, bottom) = try makeFamily {
            $0.register(Int.self) { made.increment() }.scope(.container)
            $0.register(String.self) { (number: Int) in "\(number)" }
        }
        for _ in 0..<5 {
            #expect(try bottom.resolve(Int.self) == 1)
            #expect(try bottom.resolve(String.self) == "1")
        }
        #expect(try top.resolve(Int.self) == 1)
        #expect(made.value == 1)
    }

    @Test func anOverrideBetweenThatIsNotLinkedHidesTheTop() throws {
        let top = Container("Top")
        top.register(String.self) { "top" }
        try top.seal()
        let middle = Container("Middle", parent: top)
        middle.register(String.self) { "middle" }.initCompleted { (_: String, _: Resolver) in }
        try middle.seal()
        let bottom = Container("Bottom", parent: middle)
        try bottom.seal()
        #expect(!bottom.isLinked(ServiceKey(String.self)))
        for _ in 0..<2 { #expect(try bottom.resolve(String.self) == "middle") }
    }

    @Test func theTableGrowsWithRequests() throws {
        let (_, bottom) = try makeFamily { top in
            top.register(String.self) { "text" }
            for number in 0..<200 { top.register(Int.self, name: RegistrationName("\(number)")) { number } }
            top.register(Numbered<0>.self, Numbered<0>.init)
            top.register(Numbered<1>.self, Numbered<1>.init)
            top.register(Numbered<2>.self, Numbered<2>.init)
        }
        for _ in 0..<2 {
            for number in 0..<200 {
                #expect(try bottom.resolve(Int.self, name: RegistrationName("\(number)")) == number)
            }
            #expect(try bottom.resolve(Numbered<0>.self).text == "text")
            #expect(try bottom.resolve(Numbered<1>.self).text == "text")
            #expect(try bottom.resolve(Numbered<2>.self).text == "text")
        }
    }

    @Test func adoptedLinksEndWithThoseOfTheAncestor() async throws {
        let (top, bottom) = try makeFamily {
            $0.register(Int.self) { 7 }
            $0.register(Double.self) { 0.5 }.scope(.container)
        }
        for _ in 0..<2 { _ = (try bottom.resolveNow(Int.self), try bottom.resolveNow(Double.self)) }
        let made = Recorder<String>()
        top.observe { event in if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        #expect(try bottom.resolveNow(Int.self) == 7)
        #expect(made.values == ["Int"])
        await top.close()
        let error = failure { () throws(ResolutionError) in _ = try bottom.resolveNow(Double.self) }
        #expect(error?.code == .containerClosed)
    }

    @Test func manyThreadsTakeOverWhileAnObserverComes() throws {
        for _ in 0..<50 {
            let (top, bottom) = try makeFamily { top in
                for number in 0..<40 { top.register(Int.self, name: RegistrationName("\(number)")) { number } }
            }
            let (made, wrong) = (Tally(), Tally())
            let ended = onThreads(4) { thread in
                if thread == 3 { top.observe { event in if event.kind == .constructed { made.increment() } } }
                for round in 0..<80 {
                    let number = (round + thread * 10) % 40
                    let found = try? bottom.resolve(Int.self, name: RegistrationName("\(number)"))
                    if found != number { wrong.increment() }
                }
            }
            #expect(ended)
            #expect(wrong.value == 0)
            let before = made.value
            for number in 0..<40 { _ = try bottom.resolve(Int.self, name: RegistrationName("\(number)")) }
            #expect(made.value == before + 40)
        }
    }
}
