/// The pages on which a customer describes the property and the cover, in order. Sendable.
enum QuoteStep: Int, CaseIterable, Sendable, Comparable {
    case property, safety, cover, you

    var name: String {
        switch self {
        case .property: "property"
        case .safety: "construction"
        case .cover: "cover"
        case .you: "you"
        }
    }

    var title: String {
        switch self {
        case .property: "The home"
        case .safety: "Construction and safety"
        case .cover: "The cover"
        case .you: "About you"
        }
    }

    var path: String { "/quote/\(name)" }
    /// The next page after this one is answered; the summary after the last.
    var nextPath: String { QuoteStep(rawValue: rawValue + 1)?.path ?? QuoteStep.summaryPath }
    var previousPath: String { QuoteStep(rawValue: rawValue - 1)?.path ?? "/" }

    static let summaryPath = "/quote/summary"

    init?(name: String) {
        guard let step = QuoteStep.allCases.first(where: { $0.name == name }) else { return nil }
        self = step
    }

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
