/// A parameter `[T]`: the contributions in reach, parents first, and within each layer in order of registration.
///
/// With a name, only the contributions with that name; otherwise all. The elements may be adapters:
/// `[Lazy<any Route>]`.
extension Array: DependencyAdapter {
    static var request: AdapterRequest { .collection(Element.self) }

    static func make(
        for requester: Construction, _ selection: Selection, _ arguments: ArgumentList?
    ) throws(ResolutionError) -> Self {
        var elements: Self = []
        for entry in try requester.container.contributions(through: Element.self, selection) {
            elements.append(try requester.resolve(Element.self, Selection(entry: entry), arguments))
        }
        return elements
    }

    static func make(
        awaitedBy requester: AsyncConstruction, _ selection: Selection, _ arguments: ArgumentList?
    ) async throws(ResolutionError) -> Self {
        var elements: Self = []
        for entry in try requester.container.contributions(through: Element.self, selection) {
            elements.append(try await requester.resolve(Element.self, Selection(entry: entry), arguments))
        }
        return elements
    }

    static func recipe(for use: AdapterUse) -> Recipe<Self>.Body {
        { record, asked throws(ResolutionError) in
            let count = Int(record.linkCount)
            var elements: Self = []
            elements.reserveCapacity(count)
            for index in 0..<count { elements.append(try record.parameter(index, Element.self, asked)) }
            return elements
        }
    }
}
