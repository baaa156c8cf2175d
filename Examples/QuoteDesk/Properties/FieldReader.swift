/// Either the value of a text or the reason that it has none.
enum Reading<Value> {
    case value(Value)
    case fault(String)
}

/// The rules of single fields, shared by the file reader and the interactive steps.
enum FieldReader {
    static func words(_ text: String) -> Reading<String> {
        guard !text.isEmpty else { return .fault("is empty") }
        guard text.count <= Acceptance.longestText else {
            return .fault("is longer than \(Acceptance.longestText) characters")
        }
        return .value(text)
    }

    static func territory(_ text: String) -> Reading<Territory> {
        Territory(text).map(Reading.value) ?? .fault("\"\(text)\" is not a territory (T01 to T40)")
    }

    static func protection(_ text: String) -> Reading<ProtectionClass> {
        switch whole(text, in: ProtectionClass.numbers) {
        case .fault(let reason): .fault(reason)
        case .value(let number): ProtectionClass(number).map(Reading.value) ?? .fault("is not a protection class")
        }
    }

    static func coverage(_ text: String) -> Reading<Money> {
        guard let amount = Money(text: text) else {
            return .fault("\"\(text)\" is not an amount (250000 or 250000.00)")
        }
        guard Acceptance.coverage.contains(amount) else {
            return .fault("\(amount) is outside \(Acceptance.coverage.lowerBound) to \(Acceptance.coverage.upperBound)")
        }
        return .value(amount)
    }

    static func deductible(_ text: String) -> Reading<Money> {
        guard let amount = Money(text: text) else { return .fault("\"\(text)\" is not an amount (1000 or 1000.00)") }
        guard Acceptance.deductibles.contains(amount) else {
            let offered = Acceptance.deductibles.map(\.description).joined(separator: ", ")
            return .fault("\(amount) is not offered (\(offered))")
        }
        return .value(amount)
    }

    static func whole(_ text: String, in range: ClosedRange<Int>) -> Reading<Int> {
        guard !text.isEmpty else { return .fault("is empty") }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            return .fault("\"\(text)\" is not a whole number")
        }
        guard range.contains(number) else {
            return .fault("\(number) is outside \(range.lowerBound) to \(range.upperBound)")
        }
        return .value(number)
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, of type: Choice.Type
    ) -> Reading<Choice> {
        if let choice = Choice(rawValue: text.lowercased()) { return .value(choice) }
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return .fault("\"\(text)\" is not one of \(names)")
    }
}

extension Money {
    /// Reads `250000` and `250000.5` and `250000.50`; no sign, no grouping, at most two decimals.
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...12).contains(parts[0].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let dollars = Int(parts[0])
        else { return nil }
        guard parts.count == 2 else {
            self.init(dollars: dollars)
            return
        }
        guard (1...2).contains(parts[1].utf8.count), let decimals = Int(parts[1]) else { return nil }
        self.init(cents: dollars * 100 + (parts[1].utf8.count == 1 ? decimals * 10 : decimals))
    }
}
