import Testing
import Values

@Suite struct PlainTextTests {
    @Test(arguments: [
        ("Ada Brandt", "Ada Brandt"), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"),
        (" =1", "' =1"), ("＝1", "'＝1"), ("a=b", "a=b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
        ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("\t=1", "<U+0009>=1"), ("a\r\nb", "a<U+000D><U+000A>b"), ("", ""),
    ])
    func aFieldIsNoFormulaAndStaysOneField(text: String, field: String) {
        #expect(text.csvField == field)
    }

    @Test(arguments: [
        ("Zoë O’Neill", "Zoë O’Neill"), ("\u{1B}[31mred", "<U+001B>[31mred"), ("\u{9B}0m", "<U+009B>0m"),
        ("evil\u{202E}txt", "evil<U+202E>txt"), ("a\u{2028}b", "a<U+2028>b"), ("علی\u{200C}رضا", "علی\u{200C}رضا"),
    ])
    func aTerminalShowsWhatItWouldObey(text: String, shown: String) {
        #expect(text.printable == shown)
    }

    @Test(arguments: ["\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{061C}", "\u{2029}", "\u{7F}"])
    func aNameThatWouldBeShownAsAnotherIsRefused(character: String) {
        var form = FormReader(["name": "Ada\(character)Brandt"])
        _ = form.text("name", "a name")
        #expect(form.faults == [FieldFault(field: "name", message: "Enter a name without control characters.")])
    }
}
