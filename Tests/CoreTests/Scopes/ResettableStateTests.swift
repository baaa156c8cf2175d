import Testing

@testable import StrataCore

private final class Part {}

/// The state apart from its lock: what is kept, what is let go, and what comes too late.
@Suite struct ResettableStateTests {
    private struct Shelf: InstanceStorage {
        private var instance: Part?
        mutating func load() -> Part? { instance }
        mutating func store(_ instance: Part) { self.instance = instance }
        mutating func clear() { instance = nil }
    }

    /// In a reference: the macros read what they are given as constants.
    private final class Subject {
        var state: ResettableState<Part>
        init(_ state: ResettableState<Part>) { self.state = state }

        func keeps(_ instance: Part, ifGeneration generation: Int) -> Bool {
            switch state.store(instance, ifGeneration: generation) {
            case .kept: true
            case .tooLate: false
            }
        }
    }

    private func subjects() -> [Subject] {
        [
            ResettableState(.untilReset), ResettableState(.untilMemoryIsShort), ResettableState(.whileHeld),
            ResettableState(Shelf()), ResettableState(PermanentStorage<Part>()), ResettableState(WeakStorage<Part>()),
        ]
        .map(Subject.init)
    }

    @Test func whatIsStoredIsKeptUntilAReset() {
        for subject in subjects() {
            let (part, later) = (Part(), Part())
            #expect(subject.state.load() == nil && subject.state.peek() == nil, "\(subject.state.policy)")
            #expect(subject.keeps(part, ifGeneration: subject.state.generation), "\(subject.state.policy)")
            #expect(subject.state.load() === part && subject.state.peek() === part, "\(subject.state.policy)")
            let generation = subject.state.generation
            #expect(
                subject.state.clear() === part && subject.state.load() == nil && subject.state.peek() == nil,
                "\(subject.state.policy)")
            #expect(!subject.keeps(later, ifGeneration: generation), "begun before the reset: \(subject.state.policy)")
            #expect(
                !subject.keeps(later, ifGeneration: subject.state.generation),
                "begun in the reset: \(subject.state.policy)")
            let inside = subject.state.generation
            subject.state.endReset()
            #expect(!subject.keeps(later, ifGeneration: inside), "\(subject.state.policy)")
            #expect(
                subject.keeps(later, ifGeneration: subject.state.generation) && subject.state.load() === later,
                "\(subject.state.policy)")
        }
    }

    @Test func ofTwoResetsTheLastEnds() {
        for subject in subjects() {
            let part = Part()
            #expect(subject.state.clear() == nil && subject.state.clear() == nil)
            subject.state.endReset()
            #expect(
                !subject.keeps(part, ifGeneration: subject.state.generation),
                "the other is under way: \(subject.state.policy)")
            subject.state.endReset()
            #expect(subject.keeps(part, ifGeneration: subject.state.generation), "\(subject.state.policy)")
        }
    }

    @Test func onlyWhatIsMemorySensitiveIsDemoted() {
        for subject in subjects() {
            let part = Part()
            _ = subject.keeps(part, ifGeneration: subject.state.generation)
            let demotion = subject.state.demote()
            #expect(
                (demotion?.instance === part) == (subject.state.policy == .untilMemoryIsShort),
                "\(subject.state.policy)")
            #expect(
                subject.state.peek() === part && subject.state.load() === part,
                "somebody holds it: \(subject.state.policy)")
            if demotion != nil { #expect(subject.state.demote()?.instance === part, "who was asked for is kept again") }
        }
    }

    @Test func weaklyKeptItGoesWithItsHolder() {
        let weak = Subject(ResettableState(.whileHeld))
        let demoted = Subject(ResettableState(.untilMemoryIsShort))
        do {
            let part = Part()
            _ = weak.keeps(part, ifGeneration: weak.state.generation)
            _ = demoted.keeps(part, ifGeneration: demoted.state.generation)
            _ = demoted.state.demote()
            #expect(weak.state.load() === part && demoted.state.peek() === part)
        }
        #expect(weak.state.load() == nil && demoted.state.load() == nil)
        #expect(demoted.state.demote() == nil)
    }
}
