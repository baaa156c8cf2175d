extension Mutation {
    /// Changes of the layers' declarations.
    static func ofScopes(of world: World) -> [Mutation] {
        var found: [Mutation] = []
        for opening in world.openings.indices {
            let scope = world.openings[opening].scope
            found.append(
                Mutation(
                    name: "open no \(scope)", codes: ["scopeNeverOpened", "missing", "captive", "openerUndeclared"]
                ) { world in
                    world.openings.remove(at: opening)
                })
            for layer in 0..<2 {
                found.append(
                    Mutation(
                        name: "open \(scope) in \(World.layerNames[layer])",
                        codes: ["scopeNeverOpened", "missing", "captive", "openerUndeclared"]
                    ) { world in world.openings[opening].layer = layer })
            }
            for value in [nil, 230, 231, 232] where value != world.openings[opening].value {
                let what = value.map { "\($0)" } ?? "nothing"
                found.append(
                    Mutation(name: "open \(scope) with \(what)", codes: ["missing", "openerUndeclared"]) { world in
                        world.openings[opening].value = value
                    })
            }
            found += again(opening, in: world)
            if world.openings[opening].outer != nil {
                found.append(
                    Mutation(name: "open \(scope) inside of nothing", codes: ["captive", "scopeOutlived"]) { world in
                        world.openings[opening].outer = nil
                    })
                found.append(
                    Mutation(
                        name: "open the others inside of \(scope)",
                        codes: ["captive", "scopeOutlived", "openerOutside"]
                    ) { world in
                        for other in world.openings.indices {
                            world.openings[other].outer = other == opening ? nil : scope
                        }
                    })
            }
        }
        for collection in world.collects.indices {
            found.append(
                Mutation(name: "drop collects \(world.collects[collection].type)", codes: ["missing"]) { world in
                    world.collects.remove(at: collection)
                })
        }
        return found
    }

    /// Declares a scope a second time: with the same values, with others, and inside of nothing.
    private static func again(_ opening: Int, in world: World) -> [Mutation] {
        let this = world.openings[opening]
        return [230, 231, 232].flatMap { value in
            (this.outer == nil ? [nil] : [this.outer, nil]).flatMap { outer in
                [opening, opening + 1].map { position in
                    let place = outer == nil ? "inside of nothing" : "again"
                    let order = position == opening ? "before" : "after"
                    return Mutation(
                        name: "open \(this.scope) \(place) with \(value), \(order)",
                        codes: ["openerUndeclared", "openerOutside", "captive"]
                    ) { world in
                        world.openings.insert(
                            .init(scope: this.scope, outer: outer, layer: this.layer, value: value), at: position)
                    }
                }
            }
        }
    }
}
