import StrataCore
import Testing

private struct NotConstructed: Error {}
private struct Service<Mark>: Sendable {}
private struct Missing: Marking {}
private struct Loose: Marking {}
private struct Keeper: Marking {}
private final class Log: Sendable {}

/// The cost of sealing grows with the number of new registrations. Ratios of processor time at one size and at four
/// times that size: linear work takes four times as long, quadratic work sixteen times.
@Suite(.serialized) struct LayerGrowthTests {
    private static func register(in container: Container, _ mark: any Marking.Type, above: (any Marking.Type)?) {
        func register<Own: Marking>(_ own: Own.Type) {
            container.register(Service<Own>.self) { (_: Log) in Service() }.scope(.container)
            func needing<Above: Marking>(_ above: Above.Type) {
                container.register(Own.self) { (_: Service<Own>, _: Service<Above>?, _: Lazy<Log>) throws -> Own in
                    throw NotConstructed()
                }
            }
            if let above { needing(above) } else { needing(Missing.self) }
        }
        register(mark)
    }

    private static func root(_ registrations: Int = 0) throws -> Container {
        let root = Container("Root")
        root.register(Log.self) { Log() }.scope(.container)
        for number in 0..<registrations { root.register(Int.self, name: .init("\(number)")) { number } }
        try root.seal()
        return root
    }

    private static func seal(_ types: [any Marking.Type]) throws {
        var (lowest, above): (Container, (any Marking.Type)?) = (try root(), nil)
        for (number, type) in types.enumerated() {
            lowest = Container("Layer \(number)", parent: lowest)
            register(in: lowest, type, above: above)
            try lowest.seal()
            above = type
        }
    }

    @Test func aChainOfLayersCostsWhatItsLayersCost() throws {
        let times = try [100, 400].map { count in
            let types = manyTypes(count)
            return try processorTime({}, { try Self.seal(types) })
        }
        #expect(times[1] / times[0] < 9, "\(times)")
    }

    @Test func aChildCostsTheSameBelowFourTimesAsMuch() throws {
        let types = manyTypes(40)
        let times = try [1_000, 4_000].map { count in
            try processorTime(
                { try Self.root(count) },
                { root in
                    for (number, type) in types.enumerated() {
                        let child = Container("Child \(number)", parent: root)
                        Self.register(in: child, type, above: nil)
                        try child.seal()
                    }
                })
        }
        #expect(times[1] / times[0] < 2, "\(times)")
    }

    enum Fault: CaseIterable { case none, missing, captive, cycle }

    private static func chain(_ types: [any Marking.Type], _ fault: Fault) -> Container {
        let container = Container("Chain")
        func register<Own: Marking, Next: Marking>(_ own: Own.Type, _ next: Next.Type) {
            container.register(own) { (_: Next) throws -> Own in throw NotConstructed() }
                .scope(own == Keeper.self ? .container : .transient)
        }
        func end<Own: Marking>(_ own: Own.Type, _ scope: ObjectScope<Own>) {
            container.register(own) { () throws -> Own in throw NotConstructed() }.scope(scope)
        }
        var types = types
        switch fault {
        case .none:
            types.append(Loose.self)
            end(Loose.self, .transient)
        case .missing: types.append(Missing.self)
        case .captive:
            types = [Keeper.self] + types + [Loose.self]
            end(Loose.self, .weak)
        case .cycle: types.append(types[0])
        }
        for (type, next) in zip(types, types.dropFirst()) { register(type, next) }
        return container
    }

    @Test(arguments: Fault.allCases) func aChainOfServicesCostsWhatItsServicesCost(_ fault: Fault) throws {
        let times = try [500, 2_000].map { count in
            let types = manyTypes(count)
            return try processorTime(
                { Self.chain(types, fault) },
                { container in
                    do throws(BootstrapError) { try container.seal() } catch { _ = error.description }
                })
        }
        #expect(times[1] / times[0] < 12, "\(times)")
    }

    @Test(arguments: [Fault.missing, .captive, .cycle]) func aMessageCountsTheStepsOfALongPathThatItOmits(
        _ fault: Fault
    ) throws {
        let types = manyTypes(1_000)
        let error = #expect(throws: BootstrapError.self) { try Self.chain(types, fault).seal() }
        let text = try #require(error).description
        #expect(error?.problems.count == 1)
        #expect(text.utf8.count < 12_000, "\(text.utf8.count)")
        let left =
            switch fault {
            case .none: 0
            case .missing: 992
            case .captive: 991
            case .cycle: 993
            }
        #expect(text.contains("… \(left) more …"), "\(text)")
    }
}
