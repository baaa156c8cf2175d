import Testing
import Values

struct TypesetTests {
    @Test(arguments: [
        ("Deductible of 500.00 €, -6 %", "Deductible of 500.00\u{A0}€, −6\u{A0}%"), ("35 %", "35\u{A0}%"),
        ("-1,087.23 €", "−1,087.23\u{A0}€"), ("Up to 5 million €", "Up to 5 million\u{A0}€"),
        ("semi-detached, 1-2 %", "semi-detached, 1-2\u{A0}%"), ("Mill Lane -4", "Mill Lane -4"), ("", ""),
    ])
    func amountsHaveOneForm(text: String, printed: String) {
        #expect(text.typeset == printed)
    }
}
