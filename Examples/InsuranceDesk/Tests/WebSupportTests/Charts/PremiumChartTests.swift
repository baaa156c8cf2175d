import Testing

@testable import WebSupport

struct PremiumChartTests {
    private let chart = PremiumChart([
        .init("Buildings", cents: 30_000), .init("Contents", cents: 10_000), .init("Discounts", cents: -4_000),
        .init("Tax", cents: 6_840),
    ])

    @Test func eachPartBeginsWhereTheOneBeforeEnded() {
        let bars = chart.bars
        #expect(bars[1].x == bars[0].x + bars[0].width)
    }

    @Test func aDiscountGoesBack() {
        let bars = chart.bars
        #expect(bars[2].kind == "less")
        #expect(bars[2].x + bars[2].width == bars[1].x + bars[1].width)
    }

    @Test func theTotalIsTheSum() {
        #expect(chart.bars.last == .init(label: "Total", amount: "428.40\u{A0}€", x: 0, width: 400, kind: "total"))
    }

    @Test func nothingLeavesTheDrawing() {
        for parts in [[0], [1], [-5], [1, 1_000_000], [1_000_000, -999_999, 1], [-3, 7, -9]] {
            let bars = PremiumChart(parts.map { .init("x", cents: $0) }).bars
            #expect(bars.allSatisfy { $0.x >= 0 && $0.width >= 2 && $0.x + $0.width <= PremiumChart.width })
        }
    }

    @Test func theSumStandsInWordsForScreenReaders() {
        #expect(
            chart.view["description"] as? String
                == "Buildings 300.00\u{A0}€, Contents 100.00\u{A0}€, Discounts −40.00\u{A0}€, Tax 68.40\u{A0}€; in all 428.40\u{A0}€."
        )
    }
}
