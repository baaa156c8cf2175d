/// Distinguishes services of the same kind.
protocol Marking: Sendable {}

enum Mark<Content>: Marking {}

/// As many types as requested, none of them declared in source.
struct Marks {
    let types: [any Marking.Type]

    init(_ count: Int) {
        var types: [any Marking.Type] = []
        types.reserveCapacity(count)
        func add<Content>(_ content: Content.Type, depth: Int) {
            guard types.count < count else { return }
            guard depth > 0 else { return types.append(Mark<Content>.self) }
            add((Content, Int).self, depth: depth - 1)
            add((Content, Bool).self, depth: depth - 1)
        }
        var depth = 0
        while 1 << depth < count { depth += 1 }
        add(Void.self, depth: depth)
        self.types = types
    }
}
