import StrataCore
import Testing

private final class Part: Sendable {}
private final class Holder: Sendable {
    let parts: Provider<Part>
    init(parts: Provider<Part>) { self.parts = parts }
}

private func now<Value>(_ provider: Provider<Value>) throws(ResolutionError) -> Value { try provider.get() }

/// A `Provider` uses the service's link, with the same result as the slow path.
@Suite struct LinkedProviderTests {
    private func containers(
        _ scope: ObjectScope<Part>, isSealed: Bool
    ) throws -> (parent: Container, child: Container, parts: Provider<Part>) {
        let parent = Container("Services")
        parent.register(Part.self) { Part() }.scope(scope)
        let child = Container("Child", parent: parent)
        for layer in [parent, child] { layer.useOpenLinks(false) }
        child.register(Holder.self, Holder.init(parts:)).scope(.container)
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        return (parent, child, try child.resolve(Holder.self).parts)
    }

    @Test(arguments: [true, false]) func cachedInstanceIsReturnedAgain(isSealed: Bool) async throws {
        for scope in [ObjectScope<Part>.container, .memorySensitive, .insuranceCalculation, .weak] {
            let (parent, child, parts) = try containers(scope, isSealed: isSealed)
            let part = try await parts.get()
            try withExtendedLifetime(part) {
                #expect(try now(parts) === part && (try child.resolve(Part.self)) === part, "\(scope)")
                guard scope.description != ObjectScope<Part>.container.description else { return }
                try parent.resetObjectScope(.insuranceCalculation)
                try parent.resetObjectScope(.memorySensitive)
                try parent.resetObjectScope(.weak)
                #expect(try now(parts) !== part, "\(scope)")
            }
        }
    }

    @Test(arguments: [true, false]) func transientInstanceIsConstructedAgain(isSealed: Bool) async throws {
        for scope in [ObjectScope<Part>.transient, .graph] {
            let (_, child, parts) = try containers(scope, isSealed: isSealed)
            let part = try now(parts)
            #expect(try now(parts) !== part, "\(scope)")
            #expect(try await parts.get() !== part, "\(scope)")
            withExtendedLifetime(child) {}
        }
    }

    @Test func observerReceivesEachConstruction() throws {
        let (parent, child, parts) = try containers(.transient, isSealed: true)
        _ = try parts.get()
        let made = Recorder<String>()
        parent.observe { event in
            if event.kind == .constructed, let service = event.service { made.record("\(service)") }
        }
        _ = try parts.get()
        #expect(made.values == ["Part"])
        withExtendedLifetime(child) {}
    }

    @Test func afterItsContainerIsReleasedTheErrorReportsIt() async throws {
        let parts = try containers(.container, isSealed: true).parts
        let error = failure { () throws(ResolutionError) in try now(parts) }
        #expect(error?.code == .containerReleased)
        await #expect(throws: ResolutionError.self) { try await parts.get() }
    }

    @Test func aClosedContainerGivesNothing() async throws {
        let (_, child, parts) = try containers(.container, isSealed: true)
        _ = try now(parts)
        await child.close()
        let error = failure { () throws(ResolutionError) in try now(parts) }
        #expect(error?.code == .containerClosed)
    }

    @Test func requestForItselfDuringConstructionIsACycle() throws {
        final class Circle: Sendable {
            init(again: Provider<Circle>) throws { _ = try again.get() }
        }
        let container = Container("Services")
        container.register(Circle.self) { (again: Provider<Circle>) in try Circle(again: again) }.scope(.container)
        try container.seal()
        let error = failure { () throws(ResolutionError) in try container.resolve(Circle.self) }
        #expect(error?.code == .factoryFailed)
        #expect((error?.underlying as? ResolutionError)?.code == .cycle)
    }

    @Test func theNameIsRequested() throws {
        final class Reader: Sendable {
            let outside: Named<Provider<String>, Replica>
            let inside: Provider<Named<String, Replica>>
            init(outside: Named<Provider<String>, Replica>, inside: Provider<Named<String, Replica>>) {
                (self.outside, self.inside) = (outside, inside)
            }
        }
        let container = Container("Services")
        container.register(String.self) { "plain" }.scope(.container)
        container.register(String.self, name: "replica") { "replica" }.scope(.container)
        container.register(Reader.self, Reader.init(outside:inside:)).scope(.container)
        try container.seal()
        let reader = try container.resolve(Reader.self)
        for _ in 0..<2 {
            #expect(try reader.outside.value.get() == "replica")
            #expect(try reader.inside.get().value == "replica")
        }
    }

    /// An internal service is visible to its own module's provider, and to no request from outside.
    @Test func serviceOfAModuleIsReturnedToThatModule() throws {
        let container = Container("Services")
        container.register(Part.self) { Part() }.scope(.container).visibility(.module)
        container.register(Holder.self, Holder.init(parts:)).scope(.container)
        try container.seal()
        let parts = try container.resolve(Holder.self).parts
        #expect(try now(parts) === now(parts))
    }
}
