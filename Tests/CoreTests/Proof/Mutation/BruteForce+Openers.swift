import StrataCore

extension BruteForce {
    /// Openers that their owners' layers do not declare, each requested alone, because the owner may fail earlier.
    func missingOpeners() async -> [Failure] {
        let attempt = Attempt(world)
        var failures: [Failure] = []
        for item in world.present {
            let this = world.items[item]
            for need in this.needs + this.completion where need.isOpener {
                do throws(ResolutionError) {
                    try attempt.resolveOpener(need, from: attempt.built.layers[this.layer])
                } catch {
                    failures.append(Failure(root: item, error: error))
                }
            }
        }
        return failures
    }

    /// The items that opened a scope although its declared outer scope was not open.
    ///
    /// Only items with a known place are requested, because the place of any other request is unknown.
    func openedOutside() async -> Set<Int> {
        let plain = Attempt(world)
        for root in world.present where livesOutsideOfScopes(root) {
            try? await plain.resolve(root, from: plain.built.layers[world.items[root].layer])
        }
        var outside = plain.outside
        for opening in world.openings {
            let scoped = Attempt(world)
            for root in world.present where world.scope(of: root) == opening.scope {
                try? await scoped.resolve(root, in: opening)
            }
            outside.formUnion(scoped.outside)
        }
        return outside
    }

    private func livesOutsideOfScopes(_ item: Int) -> Bool {
        let scope = world.scope(of: item)
        return world.items[item].isHosted || scope.isStored && !scope.isOpened
    }
}
