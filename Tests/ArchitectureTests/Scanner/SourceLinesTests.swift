import StrataArchitecture
import Testing

struct SourceLinesTests {
    @Test(
        arguments: [
            ("let a = 1  // one", "let a = 1        ", "           // one"),
            ("call(/* two */ x)", "call(          x)", "     /* two */   "),
            (#"print("a \(b + "c") d")"#, #"print("   (b + " ")  ")"#, ""),
            (#"print("\(a)(b) \(c)(")"#, #"print(" (a)     (c) ")"#, ""),
            (##"let raw = #"\(no) " \#(yes)"#"##, ##"let raw =             (yes)"##, ""),
            ("let r = /a\"b/ + 1", "let r =       + 1", ""),
            ("let r = #/a\"b/# + 1", "let r =         + 1", ""),
            ("#if DEBUG", "#if DEBUG", ""),
            ("`a b`(1)", "`a b`(1)", ""),
        ])
    func oneLine(text: String, code: String, comments: String) {
        let lines = SourceLines(text)
        #expect(lines.code.count == 1 && lines.comments.count == 1)
        #expect(trimmed(lines.code[0]) == trimmed(code))
        #expect(trimmed(lines.comments[0]) == trimmed(comments))
    }

    private func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }

    @Test func lineNumbersAreKept() {
        let lines = SourceLines("a\n/* b\nc */ d\n\"\"\"\n  e\n  \"\"\"\nf")
        #expect(lines.code.count == 7)
        #expect(lines.comments.map(trimmed) == ["", "/* b", "c */", "", "", "", ""])
        #expect(trimmed(lines.code[2]) == "     d")
        #expect(trimmed(lines.code[4]) == "")
        #expect(lines.code[6] == "f")
    }

    @Test func anyTextIsRead() {
        for text in ["", "\"", "\"\\(", "/*", "#\"", "`", "#", ")", "\"\\(a\n)\"", "/", "\r\n", "\n\n"] {
            let lines = SourceLines(text)
            let count = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            #expect(lines.code.count == count && lines.comments.count == count, "\(text)")
        }
    }
}
