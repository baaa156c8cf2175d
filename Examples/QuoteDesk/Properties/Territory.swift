/// One of the forty rating territories, `T01` to `T40`; the first eight are on the coast.
struct Territory: Hashable, Sendable {
    static let numbers = 1...40

    let number: Int

    /// Nil unless the code is `T01` to `T40`.
    init?(_ code: String) {
        guard code.utf8.count == 3, code.hasPrefix("T"), let number = Int(code.dropFirst()),
            Territory.numbers.contains(number), code.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        self.number = number
    }

    init?(number: Int) {
        guard Territory.numbers.contains(number) else { return nil }
        self.number = number
    }

    var code: String { number < 10 ? "T0\(number)" : "T\(number)" }
    var isCoastal: Bool { number <= 8 }
}
