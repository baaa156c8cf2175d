extension Mutation {
    /// Changes of what the layers declare.
    static func ofScopes(of world: World) -> [Mutation] {
        var found: [Mutation] = []
        for opening in world.openings.indices {
            let scope = world.openings[opening].scope
            found.append(
                Mutation(name: "open no \(scope)", codes: ["scopeNeverOpened", "missing", "captive"]) { world in
                    world.openings.remove(at: opening)
                })
            for layer in 0..<2 {
                found.append(
                    Mutation(
                        name: "open \(scope) in \(World.layerNames[layer])",
                        codes: ["scopeNeverOpened", "missing", "captive"]
                    ) { world in world.openings[opening].layer = layer })
            }
            if world.openings[opening].value != nil {
                found.append(
                    Mutation(name: "open \(scope) with nothing", codes: ["missing"]) { world in
                        world.openings[opening].value = nil
                    })
            }
            if world.openings[opening].outer != nil {
                found.append(
                    Mutation(name: "open \(scope) inside of nothing", codes: ["captive", "scopeOutlived"]) { world in
                        world.openings[opening].outer = nil
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
}
