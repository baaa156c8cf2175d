import StrataCore
import Testing

private final class OddPart: Sendable {}
private final class PartPair: Sendable {
    let first: OddPart
    let second: OddPart
    init(first: OddPart, second: OddPart) {
        self.first = first
        self.second = second
    }
}
private enum TaggedRed: RegistrationTag { static let name: RegistrationName = "red" }
private enum TaggedBlue: RegistrationTag { static let name: RegistrationName = "blue" }
private struct Broken: Error {}

/// Services with adapters, decorators, completions and arguments: sealed, links construct them; the outcome is that of
/// an open container.
@Suite struct UnusualServicesTests {
    @Test(arguments: [true, false]) func anOptionalIsThereOrNot(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) { 1 }
            $0.register(String.self, name: "red") { "red" }
            $0.register([String].self) {
                (
                    number: Int?, text: Double?, red: Named<String?, TaggedRed>, blue: Named<String?, TaggedBlue>,
                    both: Named<String, TaggedRed>?
                ) in
                [
                    "\(number as Any)", "\(text as Any)", "\(red.value as Any)", "\(blue.value as Any)",
                    both?.value ?? "-",
                ]
            }
        }
        #expect(
            try container.resolve([String].self) == ["Optional(1)", "nil", "Optional(\"red\")", "nil", "red"])
    }

    @Test(arguments: [true, false]) func aGraphSharesThroughAdapters(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(OddPart.self) { OddPart() }.contributed()
            $0.register(PartPair.self) { (first: OddPart?, second: [OddPart]) in
                PartPair(first: try #require(first), second: second[0])
            }
        }
        let pair = try container.resolve(PartPair.self)
        #expect(pair.first === pair.second)
        #expect(try container.resolve(PartPair.self).first !== pair.first)
    }

    /// All contributions but the last have no record in the parent, so the collection takes the slow path. Its record
    /// has no links; a link that is written there anyway would destroy the records behind it.
    @Test(arguments: [true, false]) func aCollectionWithoutLinksLeavesItsNeighborsAlone(isSealed: Bool) throws {
        let parent = Container("Parent")
        for _ in 0..<12 { parent.register(OddPart.self) { OddPart() }.scope(.transient).contributed() }
        let child = Container("Child", parent: parent)
        for name in ["a", "b", "c", "d"] {
            child.register(Int.self, name: RegistrationName(name)) { (parts: [OddPart]) in parts.count }
            child.register(String.self, name: RegistrationName(name)) { name }
        }
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        for name in ["a", "b", "c", "d"].map({ RegistrationName($0) }) {
            #expect(try child.resolve(Int.self, name: name) == 12)
            #expect(try child.resolve(String.self, name: name) == name.description)
        }
    }

    @Test(arguments: [true, false]) func aCollectionHasParentsFirst(isSealed: Bool) throws {
        let parent = Container("Parent")
        for number in 1...3 {
            parent.register(Int.self, name: RegistrationName("\(number)")) { number }.scope(.transient).contributed()
        }
        parent.register(Double.self) { (numbers: [Int]) in Double(numbers.count) }
        let child = Container("Child", parent: parent)
        child.register(Int.self) { 4 }.contributed()
        child.register(String.self) { (numbers: [Int], lazy: [Lazy<Int>]) in
            try "\(numbers) \(lazy.map { try $0.get() })"
        }
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        #expect(try child.resolve(String.self) == "[1, 2, 3, 4] [1, 2, 3, 4]")
        #expect(try child.resolve(Double.self) == 3)
    }

    @Test(arguments: [true, false]) func decoratorsWrapServicesOfParents(isSealed: Bool) throws {
        let parent = Container("Parent")
        parent.register(String.self) { "a" }
        parent.decorate(String.self) { (inner: String) in inner + "b" }
        parent.register([String].self) { (text: String) in [text] }
        let child = Container("Child", parent: parent)
        child.register(Int.self) { 7 }
        child.decorate(String.self) { (inner: String, number: Int) in inner + "\(number)" }
        child.register([Character].self) { (text: String) in Array(text) }
        if isSealed {
            try parent.seal()
            try child.seal()
            #expect(child.isLinked(ServiceKey([Character].self)))
        }
        #expect(try child.resolve([Character].self) == ["a", "b", "7"])
        #expect(try child.resolve([String].self) == ["ab"])
    }

    @Test(arguments: [true, false]) func completionsRunInOrderBeforeTheServiceIsSeen(isSealed: Bool) throws {
        let events = Recorder<String>()
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) {
                events.record("number")
                return 1
            }
            $0.register(OddPart.self) {
                events.record("part")
                return OddPart()
            }
            .initCompleted { (_: OddPart, number: Int) in events.record("first \(number)") }
            .initCompleted { (_: OddPart) in events.record("second") }
            $0.register(String.self) { (_: OddPart) in
                events.record("text")
                return ""
            }
        }
        _ = try container.resolve(String.self)
        #expect(events.values == ["part", "number", "first 1", "second", "text"])
    }

    @Test(arguments: [true, false]) func errorsHaveThePathsOfServicesAlone(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) { () throws -> Int in throw Broken() }.contributed()
            $0.register(Int.self, name: "red") { 1 }.initCompleted { (_: Int) in throw Broken() }
            $0.register(UInt.self) { 1 }
            $0.decorate(UInt.self) { (_: UInt, _: Int) in 2 }
            $0.register(String.self, name: "optional") { (_: Int?) in "" }
            $0.register(String.self, name: "collection") { (_: [Int]) in "" }
            $0.register(String.self, name: "named") { (_: Named<Int, TaggedRed>) in "" }
            $0.register(String.self, name: "decorated") { (_: UInt) in "" }
            $0.register(String.self, name: "lazy") { (number: Lazy<Int>) in "\(try number.get())" }
        }
        func problem(_ name: RegistrationName) -> String {
            let error = failure { () throws(ResolutionError) in try container.resolve(String.self, name: name) }
            return "\(error.map { "\($0.code)" } ?? "none"): "
                + (error?.path.map(\.description).joined(separator: ", ") ?? "")
        }
        #expect(problem("optional") == "factoryFailed: String \"optional\", Int")
        #expect(problem("collection") == "factoryFailed: String \"collection\", Int")
        #expect(problem("named") == "completionFailed: String \"named\", Int \"red\"")
        #expect(problem("decorated") == "factoryFailed: String \"decorated\", UInt, Int")
        #expect(problem("lazy") == "factoryFailed: String \"lazy\"")
    }

    @Test(arguments: [true, false]) func argumentsOfEverySizeComeToTheirParameters(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) { 5 }
            $0.register(String.self) {
                (
                    small: Assisted<Int8>, number: Int, text: Assisted<String>, wide: Assisted<(Double, Bool)>,
                    last: Assisted<UInt16>
                ) in
                "\(small.value) \(number) \(text.value) \(wide.value) \(last.value)"
            }
            $0.register([Int].self) { (make: AssistedFactory<String, Int8, String, (Double, Bool), UInt16>) in
                [try make.make(1, "a", (2, true), 3).count]
            }
        }
        for _ in 0..<2 {
            #expect(
                try container.resolve(String.self, arguments: Int8(1), "two", (3.0, true), UInt16(4))
                    == "1 5 two (3.0, true) 4")
            #expect(try container.resolve([Int].self) == [19])
        }
        let mismatch = failure { () throws(ResolutionError) in
            try container.resolve(String.self, arguments: Int8(1), "two", (3.0, true), 4)
        }
        #expect(mismatch?.code == .argumentMismatch)
        let none = failure { () throws(ResolutionError) in try container.resolve(String.self) }
        #expect(none?.code == .needsArguments)
    }

    @Test(arguments: [true, false]) @MainActor func mainActorServicesAreServedToMainActorCode(isSealed: Bool) throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self) { 1 }
            $0.register(
                String.self,
                onMainActor: { (number: Int) in
                    MainActor.assertIsolated()
                    return "\(number)"
                })
            $0.register([String].self) { (text: String) in [text] }
            $0.register(OddPart.self, onMainActor: { OddPart() }).scope(.container)
            $0.register(Double.self, onMainActor: { () throws -> Double in throw Broken() })
            $0.register([Double].self) { (number: Double) in [number] }
        }
        #expect(try container.resolve([String].self) == ["1"])
        let (first, second) = (try container.resolve(OddPart.self), try container.resolve(OddPart.self))
        #expect(first === second)
        let error = failure { () throws(ResolutionError) in try container.resolve([Double].self) }
        #expect(error?.code == .factoryFailed && error?.path.map(\.description) == ["Array<Double>", "Double"])
    }

    @Test(arguments: [true, false]) func andRefusedToOthers(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Int.self, onMainActor: { 1 })
            $0.register(String.self) { (number: Int) in "\(number)" }
            $0.register(OddPart.self, onMainActor: { OddPart() }).scope(.container)
        }
        for _ in 0..<2 {
            let text = failure { () throws(ResolutionError) in try container.resolveNow(String.self) }
            #expect(text?.code == .needsMainActor)
            let part = failure { () throws(ResolutionError) in try container.resolveNow(OddPart.self) }
            #expect(part?.code == .needsMainActor)
            #expect(try await container.resolve(String.self) == "1")
            _ = try await container.resolve(OddPart.self)
        }
    }

    @Test func unusualServiceLeavesTheOthersOnTheHotPath() throws {
        let container = try container(isSealed: true) {
            $0.register(OddPart.self) { OddPart() }.initCompleted { (_: OddPart, _: Resolver) in }
            $0.register(Int.self) { (_: OddPart) in 1 }
            $0.register(String.self) { (number: Int, part: OddPart) in "\(number)" }
        }
        #expect(container.isLinked(ServiceKey(Int.self)) && container.isLinked(ServiceKey(String.self)))
        #expect(!container.isLinked(ServiceKey(OddPart.self)))
        #expect(try container.resolve(String.self) == "1")
    }

    // A value that a scope is given has precedence over every registration, in every layer.

    @Test(arguments: [true, false]) func aGivenValueShadowsAServiceOnTheSlowPath(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(OddPart.self) { OddPart() }.initCompleted { (_: OddPart, _: Resolver) in }
            $0.register([OddPart].self) { (part: OddPart) in [part] }
        }
        let part = OddPart()
        try await container.withScope("work", providing: part) { scope in
            let parts = try scope.askNow([OddPart].self)
            #expect(parts[0] === part)
        }
    }

    @Test(arguments: [true, false]) func aGivenValueIsThereForAnOptional(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register([OddPart?].self) { (part: OddPart?) in [part] }
        }
        let before = try container.resolveNow([OddPart?].self)
        #expect(before[0] == nil)
        let part = OddPart()
        try await container.withScope("work", providing: part) { scope in
            let parts = try scope.askNow([OddPart?].self)
            #expect(parts[0] === part)
        }
    }

    @Test(arguments: [true, false]) func aGivenValueShadowsARegistrationOfAParent(isSealed: Bool) async throws {
        let parent = Container("Parent")
        parent.register(OddPart.self) { OddPart() }
        parent.register([OddPart].self) { (part: OddPart) in [part] }
        let child = Container("Child", parent: parent)
        child.opens("work", providing: OddPart.self)
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        let part = OddPart()
        try await child.withScope("work", providing: part) { scope in
            let parts = try scope.askNow([OddPart].self)
            #expect(parts[0] === part)
        }
    }
}

extension Scope {
    /// The synchronous `resolve`, for asynchronous tests.
    fileprivate func askNow<Service>(
        _ service: Service.Type, isolation: isolated (any Actor)? = #isolation
    ) throws(ResolutionError) -> Service {
        try resolve(service)
    }
}
