import StrataCore
import Testing

private final class Log: Sendable {}
private final class Reader: Sendable { init(_ log: Log) {} }

/// The information of a container about its ancestors and descendants, while several threads seal, close and construct.
@Suite struct LineageTests {
    private func makeParent() throws -> Container {
        let parent = Container("Parent")
        parent.register(Log.self) { Log() }.scope(.container)
        try parent.seal()
        return parent
    }

    private static func makeChild(_ name: String, below parent: Container) -> Container {
        let child = Container(name, parent: parent)
        child.register(Reader.self) { (log: Log) in Reader(log) }
        return child
    }

    @Test func closingReachesALayerThatIsFarBelow() async throws {
        let parent = try makeParent()
        var lowest = parent
        for number in 1..<40 {
            lowest = Self.makeChild("Layer \(number)", below: lowest)
            try lowest.seal()
        }
        let open = Self.makeChild("Open", below: lowest)
        #expect(throws: Never.self) { try open.resolve(Reader.self) }
        await parent.close()
        #expect(#expect(throws: ResolutionError.self) { try lowest.resolve(Log.self) }?.code == .containerClosed)
        let error = #expect(throws: BootstrapError.self) { try open.seal() }
        #expect(error?.problems.isEmpty == false)
        #expect(Set(error?.problems.map(\.code) ?? []) == [.missing])
    }

    @Test func observingReachesALayerThatIsFarBelow() throws {
        let parent = try makeParent()
        var lowest = parent
        for number in 1..<40 {
            lowest = Self.makeChild("Layer \(number)", below: lowest)
            try lowest.seal()
        }
        #expect(lowest.isLinked(ServiceKey(Reader.self)))
        parent.observe { _ in }
        #expect(!lowest.isLinked(ServiceKey(Reader.self)))
        #expect(throws: Never.self) { try lowest.resolve(Reader.self) }
    }

    /// Six threads seal children and grandchildren, two construct from them; the parent is closed meanwhile.
    @Test func childrenAreSealedWhileTheirParentIsClosed() async throws {
        for round in 0..<60 {
            let parent = try makeParent()
            let children = Recorder<Container>()
            let threads = (1..<9).map { thread in
                startThread {
                    guard thread < 7 else {
                        for _ in 0..<50 {
                            for child in children.values.suffix(3) { _ = try? child.resolve(Reader.self) }
                        }
                        return
                    }
                    for number in 0..<12 {
                        let child = Self.makeChild("Child \(thread) \(number)", below: parent)
                        let grandchild = Self.makeChild("Grandchild \(thread) \(number)", below: child)
                        // After the end both are refused.
                        if (try? child.seal()) != nil, (try? grandchild.seal()) != nil { children.record(grandchild) }
                    }
                }
            }
            let work: () -> Void = { for _ in 0..<(round * 3) { _ = try? parent.resolve(Log.self) } }
            work()
            await parent.close()
            let haveEnded = threads.allSatisfy { $0.wait() }
            #expect(haveEnded)
            for child in children.values {
                let error = #expect(throws: ResolutionError.self) { try child.resolve(Reader.self) }
                #expect(error?.code == .containerClosed)
                #expect(!child.isLinked(ServiceKey(Reader.self)))
            }
            let late = Self.makeChild("Late", below: parent)
            #expect(throws: BootstrapError.self) { try late.seal() }
        }
    }

    @Test func childrenThatEndLeaveNothingBehind() throws {
        let parent = try makeParent()
        for number in 0..<100 {
            let child = Self.makeChild("Child \(number)", below: parent)
            try child.seal()
            #expect(parent.registeredChildren == 1)
        }
        #expect(parent.registeredChildren == 0)
    }
}
