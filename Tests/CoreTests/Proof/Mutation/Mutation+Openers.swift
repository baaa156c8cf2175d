extension Mutation {
    /// The scopes that the world's layers open, and those that none opens.
    private static let openings: [(value: Int, name: String)] = [(230, "request"), (231, "session"), (232, "unknown")]

    /// Lets an item take an opener, and its openers open something else.
    static func ofOpeners(_ item: Int, in world: World) -> [Mutation] {
        let this = world.items[item]
        var found: [Mutation] = []
        if hasRoom(this) {
            found += openings.map { opening in
                Mutation(
                    name: "take \(opening.name) in \(this.type) at \(this.line)",
                    codes: ["openerUndeclared", "openerOutside"]
                ) { $0.items[item].needs.append(.init(type: opening.value, isOpener: true)) }
            }
        }
        for (position, need) in this.needs.enumerated() where need.isOpener {
            found += openings.filter { $0.value != need.type }.map { opening in
                Mutation(
                    name: "open \(opening.name) instead, in \(this.type) at \(this.line)",
                    codes: ["openerUndeclared", "openerOutside"]
                ) { $0.items[item].needs[position].type = opening.value }
            }
        }
        return found
    }

    /// Whether the source can be written with one more parameter.
    private static func hasRoom(_ item: World.Item) -> Bool {
        switch item.form {
        case .parameters: item.needs.count < (item.takesArgument ? 3 : 4)
        case .resolver: true
        case .decorator: item.needs.isEmpty
        case .forward, .value: false
        }
    }
}
