import Testing

@testable import StrataCore

private final class Part {}

/// The state without its lock: which instances are stored, which are released, and which come too late.
@Suite struct ResettableStateTests {
    private struct Shelf: InstanceStorage {
        private var instance: Part?
        mutating func load() -> Part? { instance }
        mutating func store(_ instance: Part) { self.instance = instance }
        mutating func clear() { instance = nil }
    }

    /// In a reference, because the macros treat their operands as constants.
    private final class Subject {
        private var state: ResettableState
        init(_ state: ResettableState) { self.state = state }

        deinit {
            state.takeStrong()?.end(Part.self)
        }

        var policy: ResettableState.Policy { state.policy }
        var generation: Int { state.generation }

        func load() -> Part? { try? state.load(Part.self) }
        func peek() -> Part? { state.peek(Part.self) }
        func clear() -> Part? {
            guard let memory = state.clear(Part.self) else { return nil }
            defer { memory.end(Part.self) }
            return memory.read(Part.self)
        }
        func endReset() { state.endReset() }

        func demote() -> Part? {
            guard let memory = state.demote(Part.self) else { return nil }
            defer { memory.end(Part.self) }
            return memory.read(Part.self)
        }

        func keeps(_ instance: Part, ifGeneration generation: Int) -> Bool {
            var released: InstanceMemory?
            defer { released?.end(Part.self) }
            return state.store(instance, ifGeneration: generation, releasing: &released)
        }
    }

    private func subjects() -> [Subject] {
        [
            ResettableState(.untilReset), ResettableState(.untilMemoryIsShort), ResettableState(.whileHeld),
            ResettableState(Shelf()), ResettableState(PermanentStorage<Part>()), ResettableState(WeakStorage<Part>()),
        ]
        .map(Subject.init)
    }

    @Test func storedInstanceStaysUntilAReset() {
        for subject in subjects() {
            let (part, later) = (Part(), Part())
            #expect(subject.load() == nil && subject.peek() == nil, "\(subject.policy)")
            #expect(subject.keeps(part, ifGeneration: subject.generation), "\(subject.policy)")
            #expect(subject.load() === part && subject.peek() === part, "\(subject.policy)")
            let generation = subject.generation
            #expect(
                subject.clear() === part && subject.load() == nil && subject.peek() == nil,
                "\(subject.policy)")
            #expect(!subject.keeps(later, ifGeneration: generation), "begun before the reset: \(subject.policy)")
            #expect(
                !subject.keeps(later, ifGeneration: subject.generation),
                "begun in the reset: \(subject.policy)")
            let inside = subject.generation
            subject.endReset()
            #expect(!subject.keeps(later, ifGeneration: inside), "\(subject.policy)")
            #expect(
                subject.keeps(later, ifGeneration: subject.generation) && subject.load() === later,
                "\(subject.policy)")
        }
    }

    @Test func ofTwoResetsTheLastEnds() {
        for subject in subjects() {
            let part = Part()
            #expect(subject.clear() == nil && subject.clear() == nil)
            subject.endReset()
            #expect(
                !subject.keeps(part, ifGeneration: subject.generation),
                "the other is under way: \(subject.policy)")
            subject.endReset()
            #expect(subject.keeps(part, ifGeneration: subject.generation), "\(subject.policy)")
        }
    }

    @Test func onlyMemorySensitiveInstancesAreDemoted() {
        for subject in subjects() {
            let part = Part()
            _ = subject.keeps(part, ifGeneration: subject.generation)
            let demotion = subject.demote()
            #expect(
                (demotion === part) == (subject.policy == .untilMemoryIsShort),
                "\(subject.policy)")
            #expect(
                subject.peek() === part && subject.load() === part,
                "somebody holds it: \(subject.policy)")
            if demotion != nil { #expect(subject.demote() === part, "who was asked for is kept again") }
        }
    }

    @Test func weaklyKeptItGoesWithItsHolder() {
        let weak = Subject(ResettableState(.whileHeld))
        let demoted = Subject(ResettableState(.untilMemoryIsShort))
        do {
            let part = Part()
            _ = weak.keeps(part, ifGeneration: weak.generation)
            _ = demoted.keeps(part, ifGeneration: demoted.generation)
            _ = demoted.demote()
            #expect(weak.load() === part && demoted.peek() === part)
        }
        #expect(weak.load() == nil && demoted.load() == nil)
        #expect(demoted.demote() == nil)
    }
}
