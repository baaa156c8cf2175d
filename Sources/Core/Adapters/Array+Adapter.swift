/// A parameter `[T]`: the contributions in reach, parents first, and within each layer in order of registration.
///
/// With a name, only the contributions with that name; otherwise all. The elements may be adapters:
/// `[Lazy<any Route>]`.
extension Array: DependencyAdapter {
    static var request: AdapterRequest { .collection(Element.self) }

    static func activator(for use: AdapterUse) -> Activator<Self>.Body {
        { record, requestOrigin throws(ResolutionError) in
            let count = requestOrigin.linkCount(of: record)
            var elements: Self = []
            elements.reserveCapacity(count)
            for index in 0..<count { elements.append(try record.parameter(index, Element.self, requestOrigin)) }
            return elements
        }
    }
}
