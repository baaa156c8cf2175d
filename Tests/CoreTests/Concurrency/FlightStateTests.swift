import Testing

@testable import StrataCore

/// The states without their locks: the action that each function returns.
@Suite struct FlightStateTests {
    /// In a reference, because the macros treat their operands as constants.
    private final class Subject {
        var flight = FlightState<Int>()
        var parking = ParkingState<Int>()
    }

    private let one = FlightOwner(identity: .awaited(1_000_001))
    private let other = FlightOwner(identity: .awaited(1_000_002))

    @Test func oneOwnerAtATimeHoldsIt() {
        for isAwaiting in [false, true] {
            let subject = Subject()
            #expect(subject.flight.begin(one, isAwaiting: isAwaiting) == .began)
            #expect(subject.flight.begin(one, isAwaiting: isAwaiting) == .alreadyMine)
            #expect(subject.flight.begin(other, isAwaiting: true) == .occupied)
            // A request that would block its thread does not wait for a task that may be suspended.
            #expect(subject.flight.begin(other, isAwaiting: false) == (isAwaiting ? .suspended : .occupied))
            #expect(subject.flight.holder == one.identity)
        }
    }

    @Test func aThreadTakesAFreeFlightAlone() {
        let subject = Subject()
        let isFirstFree = subject.flight.beginIfFree()
        #expect(isFirstFree)
        #expect(subject.flight.holder == FlightOwner.thread.identity)
        let isFree = subject.flight.beginIfFree()
        #expect(!isFree, "its own flight is not free, either")
        #expect(subject.flight.begin(.thread, isAwaiting: false) == .alreadyMine)
        #expect(subject.flight.begin(other, isAwaiting: false) == .occupied)
    }

    @Test func waitersAreReturnedOnce() {
        let subject = Subject()
        #expect(subject.flight.wait(1) == false, "nobody holds it: there is nothing to wait for")
        #expect(subject.flight.begin(one, isAwaiting: false) == .began)
        #expect(subject.flight.wait(1) && subject.flight.wait(2) && subject.flight.wait(3))
        #expect(subject.flight.leave(2) && !subject.flight.leave(2))
        #expect(!subject.flight.finishUnlessAwaited() && subject.flight.holder == one.identity)
        #expect(subject.flight.finish() == [1, 3])
        #expect(subject.flight.holder == nil && subject.flight.finish().isEmpty)
        #expect(subject.flight.begin(other, isAwaiting: false) == .began)
        #expect(subject.flight.finishUnlessAwaited() && subject.flight.holder == nil)
    }

    @Test func waitersRetryWhenTheHolderMayBeSuspended() {
        let subject = Subject()
        _ = subject.flight.begin(one, isAwaiting: false)
        #expect(subject.flight.wait(1) == true)
        #expect(subject.flight.suspend() == [1])
        #expect(subject.flight.begin(other, isAwaiting: false) == .suspended)
        #expect(subject.flight.finish() == [], "who was woken is not woken again")
    }

    @Test func aWakeUpAndAWaiterMeetWhicheverComesFirst() {
        let (early, late) = (Subject(), Subject())
        #expect(early.parking.wake() == nil)
        #expect(early.parking.wait(1) == 1, "the wake-up was there")
        #expect(late.parking.wait(1) == nil)
        #expect(late.parking.wake() == 1)
        #expect(late.parking.wake() == nil, "one waiter, one wake-up")
    }

    @Test func aChainOfWaitsThatReturnsToItsOwnerIsFound() {
        final class Target {
            var holder: FlightOwner.Identity?
        }
        let (first, second, third) = (Target(), Target(), Target())
        let last = FlightOwner(identity: .awaited(1_000_003))
        (first.holder, second.holder, third.holder) = (one.identity, other.identity, last.identity)
        var edges = WaitEdges<Target>()
        edges.add(second, for: one)
        #expect(edges.path(from: first, to: last) { $0.holder } == nil, "the chain ends at one who does not wait")
        edges.add(third, for: other)
        let path = edges.path(from: first, to: last) { $0.holder }
        #expect(path?.map(ObjectIdentifier.init) == [first, second, third].map(ObjectIdentifier.init))
        #expect(
            edges.chain(from: first) { $0.holder }.map(ObjectIdentifier.init)
                == [second, third].map(ObjectIdentifier.init))
        // A search in a cycle of waits that does not contain the owner ends, too.
        edges.add(first, for: last)
        #expect(edges.path(from: first, to: FlightOwner(identity: .awaited(1_000_004))) { $0.holder } == nil)
        for owner in [one, other, last] { edges.remove(owner) }
        #expect(edges.isEmpty)
    }
}
