import Testing

@testable import quote_desk

@Suite struct CSVParserTests {
    /// Feeds the bytes in pieces of the given size; every test below passes for every size.
    private func rows(_ text: String, pieces: Int = 3) -> [CSVRow] { rows(bytes: Array(text.utf8), pieces: pieces) }

    private func rows(bytes: [UInt8], pieces: Int) -> [CSVRow] {
        var parser = CSVParser()
        var rows: [CSVRow] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            parser.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
            while let row = parser.next() { rows.append(row) }
        }
        parser.finish()
        while let row = parser.next() { rows.append(row) }
        return rows
    }

    private func texts(_ rows: [CSVRow]) -> [[String]] {
        rows.map { row in
            switch row {
            case .record(_, let fields): fields.map(\.text)
            case .malformed(let fault): ["\(fault.line):\(fault.column): \(fault.reason)"]
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 1000]) func piecesMakeNoDifference(size: Int) {
        let text = "\u{FEFF}a,\"b\"\"c\"\r\n\"d\r\ne\",f\n\ng,x\"y\n\"h\"i\nlast,é"
        #expect(
            texts(rows(text, pieces: size)) == [
                ["a", "b\"c"], ["d\r\ne", "f"], ["5:4: a quote in a field that does not start with one"],
                ["6:4: text after the closing quote"], ["last", "é"],
            ])
    }

    @Test func emptyFieldsAreFields() {
        #expect(texts(rows(",\n\"\",\n")) == [["", ""], ["", ""]])
    }

    @Test func emptyLinesAreNotRows() {
        #expect(texts(rows("\n\na\r\n\r\nb\n\n")) == [["a"], ["b"]])
    }

    @Test func aLineWithAnEmptyQuotedFieldIsARow() {
        #expect(texts(rows("\"\"\n")) == [[""]])
    }

    @Test func loneCarriageReturnsEndLines() {
        #expect(texts(rows("a,b\rc,d\r")) == [["a", "b"], ["c", "d"]])
    }

    @Test func fieldsKnowTheirPosition() {
        let rows = rows("a\n\"x\ny\",é,z\n")
        guard case .record(let line, let fields) = rows.last else {
            Issue.record("no record")
            return
        }
        #expect(line == 2)
        #expect(fields.map(\.line) == [2, 3, 3])
        #expect(fields.map(\.column) == [1, 4, 6])
    }

    @Test func anUnclosedQuoteInvalidatesOnlyItsRow() {
        #expect(
            texts(rows("a\nb,\"c\nd\ne\n")) == [
                ["a"], ["2:3: the quote that opens here is never closed"], ["d"], ["e"],
            ])
    }

    @Test func aStrayQuoteDoesNotInvalidateTheNextRows() {
        #expect(texts(rows("\"a,b\nc,\"d\"\ne\n")) == [["2:4: text after the closing quote"], ["c", "d"], ["e"]])
    }

    @Test func invalidUTF8InvalidatesOnlyItsRow() {
        let bytes = Array("a\nb,".utf8) + [0xFF, 0xFE] + Array("\nc\n".utf8)
        #expect(texts(rows(bytes: bytes, pieces: 2)) == [["a"], ["2:3: the text is not UTF-8"], ["c"]])
    }

    @Test func aNULByteInvalidatesOnlyItsRow() {
        #expect(texts(rows("a\0\nb\n")) == [["1:1: the text holds a NUL byte"], ["b"]])
    }

    @Test(arguments: ["", "\""]) func aFieldThatIsTooLongInvalidatesOnlyItsRow(quote: String) {
        let long = String(repeating: "x", count: CSVParser.longestField + 10)
        let rows = texts(rows("a\n\(quote)\(long)\(quote)\nb\n", pieces: 4096))
        #expect(rows.count == 3)
        #expect(rows.first == ["a"])
        #expect(rows.last == ["b"])
    }

    @Test func emptyInputHasNoRows() {
        #expect(rows("").isEmpty)
        #expect(rows("\u{FEFF}").isEmpty)
    }
}
