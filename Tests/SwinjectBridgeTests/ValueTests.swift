import StrataSwinjectBridge
import Testing
import struct StrataCore.ResolutionError

private protocol Priced {
    var amount: Int { get }
}

private struct Money: Priced, Equatable {
    let amount: Int
}

/// In Swinject a graph holds its instances weakly, which is not possible for a value: every request constructs one.
@Suite("SwinjectBridge: values in graph scope") struct SwinjectBridgeValueTests {
    let container = Container()

    @Test func twoRequestsWithDifferentArgumentsGiveDifferentValues() {
        container.register(Money.self) { (_, amount: Int) in Money(amount: amount) }
        container.register(Holder<[Int]>.self) { r in
            Holder([1, 2].map { r.resolve(Money.self, argument: $0)!.amount })
        }
        #expect(container.resolve(Holder<[Int]>.self)?.value == [1, 2])
    }

    @Test func aCompletionMayRequestAnotherValueOfItsService() {
        var constructed = 0
        container.register(Money.self) { _ in
            constructed += 1
            return Money(amount: constructed)
        }.initCompleted { r, money in
            if money.amount < 5 { _ = r.resolve(Money.self) }
        }
        #expect(container.resolve(Money.self)?.amount == 1)
        #expect(constructed == 5)
    }

    @Test func anEndlessCycleOfValuesIsRefused() {
        let events = Recorded(container)
        container.register(Money.self) { _ in Money(amount: 1) }.initCompleted { r, _ in
            _ = (r.resolve(Money.self), r.resolve(Money.self))
        }
        #expect(container.resolve(Money.self)?.amount == 1)
        #expect(events.failures.allSatisfy { $0.code == .cycle })
        #expect(events.failures.count == 201)
    }

    @Test func theSameHoldsBehindAProtocol() {
        container.register((any Priced).self) { (_, amount: Int) in Money(amount: amount) }
        container.register(Holder<[Int]>.self) { r in
            Holder([1, 2].map { r.resolve((any Priced).self, argument: $0)!.amount })
        }
        #expect(container.resolve(Holder<[Int]>.self)?.value == [1, 2])
    }

    @Test(arguments: [ObjectScope.graph, .weak, ObjectScope(storageFactory: GraphStorage.init)])
    func eachRequestConstructsAndCompletesItsOwn(_ scope: ObjectScope) {
        var (constructed, completed) = (0, 0)
        container.register(Money.self) { _ in
            constructed += 1
            return Money(amount: constructed)
        }.inObjectScope(scope).initCompleted { _, _ in completed += 1 }
        container.register(Holder<[Int]>.self) { r in
            Holder((0..<3).map { _ in r.resolve(Money.self)!.amount })
        }
        #expect(container.resolve(Holder<[Int]>.self)?.value == [1, 2, 3])
        #expect(constructed == 3)
        #expect(completed == 3)
    }

    @Test func anObjectBehindAnOptionalIsShared() {
        container.register(Cat?.self) { _ in Cat() }
        container.register(Holder<Bool>.self) { r in
            Holder(r.resolve(Cat?.self)! === r.resolve(Cat?.self)!)
        }
        #expect(container.resolve(Holder<Bool>.self)?.value == true)
    }

    @Test func anObjectIgnoresTheArgumentsOfLaterRequests() {
        container.register(Cat.self) { (_, name: String) in Cat(name: name) }
        container.register(Holder<[String]>.self) { r in
            Holder(["a", "b"].map { r.resolve(Cat.self, argument: $0)!.name })
        }
        #expect(container.resolve(Holder<[String]>.self)?.value == ["a", "a"])
    }
}
