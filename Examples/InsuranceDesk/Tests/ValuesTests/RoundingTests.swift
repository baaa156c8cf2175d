import Testing
import Values

@Suite struct RoundingTests {
    @Test(arguments: [(25, 2), (35, 4), (-25, -2), (-35, -4), (24, 2), (26, 3), (-26, -3), (0, 0)])
    func halvesGoToTheEvenNeighbour(value: Int, expected: Int) {
        #expect(Rounding.halfToEven(value, dividedBy: 10) == expected)
    }

    @Test(arguments: [(25, 2), (35, 4), (-25, -2), (-35, -4), (24, 2), (26, 3), (-26, -3), (0, 0)])
    func productsRoundTheSame(value: Int, expected: Int) {
        #expect(Rounding.halfToEven(value, times: 1, dividedBy: 10) == expected)
    }

    @Test func aProductMayBeLargerThanAnInteger() {
        #expect(Rounding.halfToEven(Int.max, times: 1_000_000, dividedBy: 2_000_000) == Int.max / 2 + 1)
    }

    @Test func aResultThatDoesNotFitIsTheNearestThatDoes() {
        #expect(Rounding.halfToEven(Int.max, times: -4, dividedBy: 2) == Int.min)
    }
}
