import Values

extension EntryDraft {
    /// - Throws: `LedgerError` unless there are at least two lines, each with one positive amount, and debits equal
    ///   credits.
    func checkBalance() throws(LedgerError) {
        guard lines.count >= 2 else { throw .tooShort(text: text) }
        for (index, line) in lines.enumerated() {
            guard line.debit >= .zero, line.credit >= .zero, (line.debit == .zero) != (line.credit == .zero) else {
                throw .faultyLine(text: text, line: index + 1)
            }
        }
        let (debits, credits) = (lines.map(\.debit).sum(), lines.map(\.credit).sum())
        guard debits == credits else { throw .unbalanced(text: text, debits: debits, credits: credits) }
    }
}
