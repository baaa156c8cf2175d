import Testing
import Values

@Suite struct DayTests {
    /// Known from the calendar: 1 March 2000 is day 11,017 after 1 January 1970.
    @Test func countsFrom1970() {
        #expect(Day("1970-01-01")?.number == 0)
        #expect(Day("2000-03-01")?.number == 11_017)
        #expect(Day("1969-12-31")?.number == -1)
    }

    @Test func everyDayOfFourCenturiesReadsAsItIsWritten() throws {
        let first = try #require(Day("1899-12-31")).number
        var previous = Day(number: first)
        for number in (first + 1)...(first + 146_097) {
            let day = Day(number: number)
            guard previous < day, Day(day.description) == day else {
                Issue.record("\(number) is written \(day)")
                return
            }
            previous = day
        }
    }

    @Test(arguments: [
        "2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-04-30", "2026-4-30", "", "2026-04-3a",
    ])
    func textThatIsNoDayIsRefused(text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-15", 12, "2027-03-15"),
        ("2024-02-29", 12, "2025-02-28"), ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"),
    ])
    func monthsAreAddedToTheSameDay(start: String, months: Int, end: String) {
        #expect(Day(start)?.adding(months: months) == Day(end))
    }

    @Test func anAgeChangesOnTheBirthday() throws {
        let born = try #require(Day("1984-07-31"))
        #expect(born.years(until: try #require(Day("2026-07-30"))) == 41)
        #expect(born.years(until: try #require(Day("2026-07-31"))) == 42)
    }

    @Test func aMomentHasADayAndATime() {
        let moment = Moment(milliseconds: 951_868_799_999)
        #expect("\(moment)" == "2000-02-29 23:59:59")
        #expect(moment.day == Day("2000-02-29"))
    }
}
