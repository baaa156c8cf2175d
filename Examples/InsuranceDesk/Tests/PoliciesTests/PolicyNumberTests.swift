import Policies
import Testing

@Suite struct PolicyNumberTests {
    /// 2026000012 × 100 = 97 × 2,088,659,806 + 18, so the check digits are 98 − 18 = 80: and 202600001280 leaves 1.
    @Test func theCheckDigitsAreThoseOfTheStandard() {
        #expect("\(PolicyNumber(year: 2026, serial: 12))" == "2026-000012-80")
        #expect(202_600_001_280 % 97 == 1)
    }

    @Test func aNumberReadsAsItIsWritten() {
        for serial in [1, 12, 999_999, 1_000_000, 12_345_678] {
            let number = PolicyNumber(year: 2026, serial: serial)
            #expect(PolicyNumber(number.description) == number)
            #expect(PolicyNumber(" \(number.description.filter { $0 != "-" }) ") == number)
        }
    }

    @Test func everyWrongDigitIsFound() {
        let digits = Array("202600001280".utf8)
        for place in digits.indices {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != digits[place] {
                var wrong = digits
                wrong[place] = digit
                #expect(PolicyNumber(String(decoding: wrong, as: UTF8.self)) == nil)
            }
        }
    }

    @Test func everySwapOfNeighboursIsFound() {
        let digits = Array("202600001280".utf8)
        for place in digits.indices.dropLast() where digits[place] != digits[place + 1] {
            var wrong = digits
            wrong.swapAt(place, place + 1)
            #expect(PolicyNumber(String(decoding: wrong, as: UTF8.self)) == nil)
        }
    }

    @Test(arguments: ["", "2026", "2026-000012-84", "2026-000012-8a", "99999999999999999999"])
    func textThatIsNoNumberIsRefused(text: String) {
        #expect(PolicyNumber(text) == nil)
    }
}
