import StrataCore
import Testing

extension RegistrationName {
    fileprivate static let first: Self = "first"
}

// The forms that do not await; in asynchronous code, the compiler would choose the others.
extension Container {
    fileprivate func now<Service>(_ service: Service.Type = Service.self, name: RegistrationName? = nil) throws
        -> Service
    {
        try resolve(service, name: name)
    }

    fileprivate func now<Service, each Argument>(
        _ service: Service.Type, arguments: repeat each Argument
    ) throws -> Service {
        try resolve(service, arguments: repeat each arguments)
    }
}

extension Scope {
    fileprivate func now<Service>(_ service: Service.Type = Service.self, name: RegistrationName? = nil) throws
        -> Service
    {
        try resolve(service, name: name)
    }

    fileprivate func now<Service, each Argument>(
        _ service: Service.Type, name: RegistrationName? = nil, arguments: repeat each Argument
    ) throws -> Service {
        try resolve(service, name: name, arguments: repeat each arguments)
    }
}

private struct Failing: Error {}

private final class Part: Sendable {}
private final class Tool: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
}
private final class Work: Sendable {
    let tool: Tool
    let again: Tool
    init(_ tool: Tool, _ again: Tool) { (self.tool, self.again) = (tool, again) }
}
private final class Invoice: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
}

/// A parent and a child, and requests through the child.
private struct Requests: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let register: @Sendable (_ parent: Container, _ child: Container) -> Void
    /// Returns what the caller holds beyond the scope.
    let send: @Sendable (Container, Scope) async throws -> Any
}

private let all: [Requests] = [
    Requests(testDescription: "services of the scope") { _, child in
        child.register(Part.self) { Part() }.scope(.transient)
        child.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
        child.register(Work.self) { (tool: Tool, again: Tool) in Work(tool, again) }.scope(.scoped(.job))
    } send: { _, scope in
        let work = try scope.now() as Work
        #expect(work.tool === work.again)
        #expect(try scope.now() as Work === work)
        return (try scope.now() as Part, try scope.now() as Tool)
    },
    Requests(testDescription: "a service of the parent's") { parent, child in
        parent.register(Part.self) { Part() }
        parent.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
        child.register(Work.self) { (tool: Tool, again: Tool) in Work(tool, again) }
    } send: { _, scope in
        let work = try scope.now() as Work
        #expect(work.tool === work.again)
        return try scope.now() as Tool
    },
    Requests(testDescription: "above the scope") { parent, child in
        parent.register(Part.self) { Part() }.scope(.container)
        child.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
        child.register(Work.self) { (tool: Tool, again: Tool) in Work(tool, again) }.scope(.transient)
    } send: { _, scope in
        [try scope.now() as Work, try scope.now() as Work]
    },
    Requests(testDescription: "in graph scope") { _, child in
        child.register(Part.self) { Part() }
        child.register(Tool.self) { (part: Part) in Tool(part) }
        child.register(Work.self) { (tool: Tool, again: Tool, _: Part) in Work(tool, again) }
    } send: { _, scope in
        let work = try scope.now() as Work
        #expect(work.tool === work.again)
        return work
    },
    Requests(testDescription: "with hooks") { _, child in
        child.register(Part.self) { Part() }.scope(.scoped(.job)).closed { _ in throw Failing() }
        child.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
            .initCompleted { (_, _: Part) in }
    } send: { _, scope in
        _ = try scope.now() as Tool
        return 0
    },
    Requests(testDescription: "named") { _, child in
        child.register(Part.self, name: .first) { Part() }.scope(.scoped(.job))
        child.register(Invoice.self, name: .first) { (number: Assisted<Int>) in Invoice(number.value) }
    } send: { container, scope in
        let part = try scope.now(Part.self, name: .first)
        #expect(try scope.now(Part.self, name: .first) === part)
        #expect(throws: ResolutionError.self) { try container.now(Part.self, name: .first) }
        #expect(throws: ResolutionError.self) { try scope.now(Part.self, name: "second") }
        return try scope.now(Invoice.self, name: .first, arguments: 3)
    },
    Requests(testDescription: "failing") { _, child in
        child.register(Part.self) { Part() }.scope(.transient)
        child.register(Tool.self) { (_: Part) in throw Failing() }.scope(.scoped(.job))
        child.register(Work.self) { (tool: Tool, again: Tool) in Work(tool, again) }.scope(.scoped(.job))
    } send: { container, scope in
        #expect(throws: ResolutionError.self) { try scope.now() as Work }
        #expect(throws: ResolutionError.self) { try scope.now() as Tool }
        #expect(throws: ResolutionError.self) { try container.now() as Tool }
        await #expect(throws: ResolutionError.self) { try await scope.resolve(Work.self) }
        return 0
    },
    Requests(testDescription: "awaited") { _, child in
        child.register(Part.self) { Part() }.scope(.transient)
        child.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
    } send: { _, scope in
        let tool = try await scope.resolve(Tool.self)
        #expect(try await scope.resolve(Tool.self) === tool)
        return try await scope.resolve(Part.self)
    },
    Requests(testDescription: "in a scope inside") { _, child in
        child.register(Part.self) { Part() }.scope(.scoped(.job))
        child.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.step))
    } send: { _, scope in
        try await scope.withScope(.step) { inner in
            let tool = try inner.now() as Tool
            #expect(try inner.now() as Part === tool.part)
        }
        return try scope.now() as Part
    },
    Requests(testDescription: "arguments") { parent, child in
        parent.register(Part.self) { Part() }.scope(.scoped(.job))
        parent.register(Tool.self) { (number: Assisted<Int>, _: Assisted<String>) in
            guard number.value > 0 else { throw Failing() }
            return Tool(Part())
        }
        child.register(Invoice.self) { (number: Assisted<Int>, _: Part) in Invoice(number.value) }
    } send: { container, scope in
        #expect(throws: ResolutionError.self) { try container.now(Tool.self, arguments: 0, "") }
        #expect(throws: ResolutionError.self) { try container.now(Tool.self, arguments: 0) }
        #expect(throws: ResolutionError.self) { try container.now(Invoice.self, arguments: 2) }
        let invoice = try scope.now(Invoice.self, arguments: 2)
        #expect(invoice.number == 2)
        let awaited = try await scope.resolve(Invoice.self, arguments: 3)
        #expect(awaited.number == 3)
        await #expect(throws: ResolutionError.self) { try await container.resolve(Tool.self, arguments: 0, "") }
        return (
            try container.now(Tool.self, arguments: 1, ""), try await container.resolve(Tool.self, arguments: 2, ""),
            invoice
        )
    },
    Requests(testDescription: "resolvers") { parent, child in
        parent.register(Part.self) { _ in Part() }
        parent.register(Tool.self) { resolver in Tool(try resolver.resolve(Part.self)) }.scope(.scoped(.job))
        child.register(Invoice.self) { (number: Assisted<Int>) in Invoice(number.value) }
        child.register(Work.self) { resolver in
            #expect(try resolver.resolve(Part.self) === resolver.resolve(Part.self))
            #expect(throws: ResolutionError.self) { try resolver.resolve(Work.self) }
            #expect(throws: ResolutionError.self) { try resolver.resolve(String.self) }
            #expect(try resolver.resolve(Invoice.self, arguments: 4).number == 4)
            return Work(try resolver.resolve(Tool.self), try resolver.resolve(Tool.self))
        }
    } send: { container, scope in
        #expect(throws: ResolutionError.self) { try container.now() as Work }
        let work = try scope.now() as Work
        #expect(work.tool === work.again)
        return work
    },
]

private enum Observed: CaseIterable {
    case parent, child, both
}

/// Requests in an open scope, with arguments and to resolvers, in containers with observers: links serve them.
@Suite struct ReportedRequestsTests {
    /// The events of a scope with the requests.
    private func events(_ requests: Requests, _ observed: Observed, isSealed: Bool, isLate: Bool) async throws
        -> [String]
    {
        let events = Recorder<ContainerEvent>()
        func observe(_ parent: Container, _ child: Container) {
            let layers = observed == .parent ? [parent] : observed == .child ? [child] : [parent, child]
            for layer in layers { layer.observe { [weak events] in events?.record($0) } }
        }
        let (parent, child) = try parentAndChild(isSealed: isSealed) { parent, child in
            for layer in [parent, child] { layer.opens(.job) }
            child.opens(.step, inside: .job)
            requests.register(parent, child)
            if !isLate { observe(parent, child) }
        }
        if isLate { observe(parent, child) }
        for _ in 0..<2 {
            let held = try await child.withScope(.job) { try await requests.send(child, $0) }
            withExtendedLifetime(held) {}
        }
        return texts(of: events.values.filter { $0.kind != .sealed && $0.kind != .registered })
    }

    @Test(arguments: all, Observed.allCases)
    private func theirEventsAreThoseOfTheSlowPath(_ requests: Requests, _ observed: Observed) async throws {
        let expected = try await events(requests, observed, isSealed: false, isLate: false)
        for isLate in [false, true] {
            #expect(try await events(requests, observed, isSealed: true, isLate: isLate) == expected)
        }
    }

    @Test func linksServeThem() throws {
        let container = try container(isSealed: true) { container in
            container.opens(.job)
            container.register(Part.self) { Part() }.scope(.scoped(.job))
            container.register(Tool.self, name: .first) { (part: Part) in Tool(part) }.scope(.scoped(.job))
            container.register(Invoice.self) { (number: Assisted<Int>) in Invoice(number.value) }
            container.register(Work.self) { resolver in
                let tool = try resolver.resolve(Tool.self, name: .first)
                return Work(tool, tool)
            }
            container.observe { _ in }
        }
        for key in [
            ServiceKey(Part.self), ServiceKey(Tool.self, name: .first), ServiceKey(Invoice.self), ServiceKey(Work.self),
        ] {
            #expect(container.isReported(key))
        }
    }

    /// It was published before its event.
    @Test func aHookReadsTheInstanceFromItsScope() async throws {
        let container = Container()
        container.opens(.job)
        container.register(Part.self) { Part() }.scope(.transient)
        container.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
        try container.seal()
        let open = Variable<Scope?>(nil)
        let seen = Recorder<Tool?>()
        container.observe { event in
            guard event.kind == .constructed, event.service == ServiceKey(Tool.self) else { return }
            seen.record(try? open.current?.resolve(Tool.self))
        }
        try await container.withScope(.job) { scope in
            open.set(scope)
            defer { open.set(nil) }
            let tool = try scope.now(Tool.self)
            #expect(seen.values.count == 1 && seen.values[0] === tool)
        }
    }

    @Test func manyThreadsMakeOneInstanceAndOneEvent() async throws {
        for _ in 0..<repetitions(100) {
            let parent = Container("Parent")
            let child = Container("Child", parent: parent)
            for layer in [parent, child] { layer.opens(.job) }
            parent.register(Part.self) { Part() }
            parent.register(Tool.self) { (part: Part) in Tool(part) }.scope(.scoped(.job))
            child.register(Work.self) { (tool: Tool, again: Tool) in Work(tool, again) }.scope(.scoped(.job))
            try parent.seal()
            try child.seal()
            let seen = Recorder<String>()
            parent.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } }
            try await child.withScope(.job) { scope in
                let found = Recorder<Work>()
                let ended = onThreads(4) { number in
                    // The records are replaced meanwhile.
                    if number == 3 { child.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } } }
                    if let work = try? scope.now(Work.self) { found.record(work) }
                }
                #expect(ended)
                #expect(found.values.count == 4 && found.values.allSatisfy { $0 === found.values[0] })
                #expect(found.values[0].tool === found.values[0].again)
                let tool = try? scope.now(Tool.self)
                #expect(tool === found.values[0].tool)
            }
            // The observer of the child may have come too late for its service.
            #expect(seen.values == ["Part", "Tool"] || seen.values == ["Part", "Tool", "Work"])
        }
    }

    /// A first observer replaces the records by which a graph knows its instances.
    @Test(arguments: [false, true], [false, true])
    func observersThatAFactoryAddsShareTheGraph(isObserved: Bool, isParent: Bool) throws {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Part.self) { Part() }
        child.register(Tool.self) { (part: Part) in Tool(part) }
        child.register(Work.self) { [unowned parent, unowned child] resolver in
            let tool = try resolver.resolve(Tool.self)
            (isParent ? parent : child).observe { _ in }
            #expect(try resolver.resolve(Part.self) === tool.part)
            return Work(tool, try resolver.resolve(Tool.self))
        }
        .scope(.transient)
        try parent.seal()
        try child.seal()
        if isObserved { (isParent ? child : parent).observe { _ in } }
        for _ in 0..<2 {
            let work = try child.resolve(Work.self)
            #expect(work.tool === work.again)
        }
    }
}
