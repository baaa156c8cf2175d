import StrataServiceLayer
import Testing

@Suite struct PressureLevelTests {
    /// The level rises at 0.85 and at 0.95, and falls only 0.05 below these.
    @Test func ratioRisesAtOnceAndFallsLate() {
        var level = RatioLevel()
        let steps: [(Double, MemoryPressure)] = [
            (0.84, .normal), (0.85, .warning), (0.80, .warning), (0.79, .normal), (0.84, .normal), (0.95, .critical),
            (0.91, .critical), (0.89, .warning), (0.81, .warning), (0.94, .warning), (0.99, .critical), (0.1, .normal),
        ]
        for (ratio, expected) in steps { #expect(level.update(ratio) == expected, "\(ratio)") }
    }

    @Test func passesAreTwoSecondsApartAndTheWorstLevelCounts() {
        var schedule = PassSchedule()
        #expect(schedule.received(.normal, at: .seconds(0)) == nil)
        #expect(schedule.received(.warning, at: .seconds(1)) == .pass(.warning))
        #expect(schedule.received(.warning, at: .seconds(2)) == .wait(.seconds(1)))
        #expect(schedule.received(.critical, at: .milliseconds(2_500)) == nil)
        #expect(schedule.received(.warning, at: .milliseconds(2_600)) == nil)
        #expect(schedule.next(at: .seconds(3)) == .pass(.critical))
        #expect(schedule.next(at: .seconds(9)) == nil)
    }

    @Test func passThatIsNoLongerNeededIsDropped() {
        var schedule = PassSchedule()
        _ = schedule.received(.warning, at: .seconds(1))
        #expect(schedule.received(.warning, at: .seconds(2)) == .wait(.seconds(1)))
        #expect(schedule.received(.normal, at: .seconds(2)) == nil)
        #expect(schedule.next(at: .seconds(3)) == nil)
    }

    @Test func waitGoesOnWhileMemoryRecovers() {
        var schedule = PassSchedule()
        _ = schedule.received(.warning, at: .seconds(1))
        #expect(schedule.received(.warning, at: .seconds(2)) == .wait(.seconds(1)))
        #expect(schedule.received(.normal, at: .milliseconds(2_200)) == nil)
        #expect(schedule.received(.critical, at: .milliseconds(2_500)) == nil)
        #expect(schedule.next(at: .seconds(3)) == .pass(.critical))
        #expect(schedule.next(at: .seconds(5)) == nil)
        #expect(schedule.received(.warning, at: .seconds(6)) == .pass(.warning))
    }

    @Test func reportsCountForTenSeconds() {
        var state = LinuxPressureState()
        #expect(state.update(report: nil, ratio: 0.5, at: .seconds(0)) == nil)
        #expect(state.update(report: .warning, ratio: 0.5, at: .seconds(1)) == .warning)
        #expect(state.update(report: nil, ratio: 0.5, at: .seconds(2)) == nil)
        #expect(state.update(report: .warning, ratio: 0.5, at: .seconds(3)) == .warning)
        #expect(state.update(report: nil, ratio: 0.96, at: .seconds(4)) == .critical)
        #expect(state.update(report: nil, ratio: 0.5, at: .seconds(5)) == .warning)
        #expect(state.update(report: nil, ratio: 0.5, at: .seconds(13)) == .normal)
        #expect(state.update(report: nil, ratio: nil, at: .seconds(14)) == nil)
    }
}
