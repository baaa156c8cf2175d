import StrataCore
import Testing

private protocol Store: Sendable {}
private protocol Archive: Sendable {}
private final class FileStore: Store, Archive {}

@Suite struct ImplementsTests {
    @Test(arguments: TestedScope.stored, [false, true]) func theSameInstanceUnderEachType(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = Container()
        container.register(FileStore.self, FileStore.init).scope(scope.scope())
            .implements((any Store).self) { $0 }
            .implements((any Archive).self, name: "main") { $0 }
        if isSealed { try container.seal() }
        let store = try container.resolve(FileStore.self)
        #expect(try container.resolve((any Store).self) as AnyObject === store)
        #expect(try container.resolve((any Archive).self, name: "main") as AnyObject === store)
    }

    @Test(arguments: [false, true]) func theSameInstanceInsideOneGraph(isSealed: Bool) throws {
        let container = Container()
        container.register(FileStore.self, FileStore.init).implements((any Store).self) { $0 }
        container.register(Bool.self) { (file: FileStore, store: any Store) in store as AnyObject === file }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Bool.self))
    }

    @Test func aNamedServiceMayImplementAnUnnamedOne() throws {
        let container = Container()
        container.register(Int.self, name: "seven") { 7 }.implements(String.self) { "\($0)" }
        #expect(try container.resolve(String.self) == "7")
    }

    @Test func twoImplementationsOfOneTypeAreADuplicate() {
        let container = Container()
        container.register(Int.self) { 1 }.implements(String.self) { "\($0)" }
        container.register(Double.self) { 1 }.implements(String.self) { "\($0)" }
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.map(\.code) == [.duplicate])
    }

    @Test func replacingTheBaseReplacesWhatIsForwarded() throws {
        let container = Container()
        container.register(Int.self) { 1 }.implements(String.self) { "\($0)" }
        container.register(Int.self) { 2 }.replacing()
        try container.seal()
        #expect(try container.resolve(String.self) == "2")
    }
}
