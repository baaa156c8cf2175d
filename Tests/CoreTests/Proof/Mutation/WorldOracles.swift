/// The faults by design that do not make a resolve fail, derived from the world.
extension World {
    struct Pair: Hashable {
        let holder: Int
        let captive: Int
    }

    /// The design's table. It leaves out instances that a scope ends, because they really fail.
    private func keepsTooLong(_ holder: Scope, _ captive: Scope) -> Bool {
        switch (holder, captive) {
        case (.container, .weak), (.container, .memorySensitive), (.container, .custom): true
        case (.memorySensitive, .custom): true
        default: false
        }
    }

    /// A decorator has the scope of the decorated service, a forward has none.
    func scope(of item: Int) -> Scope {
        switch items[item].form {
        case .decorator: decorated(by: item).map { scopeBehind($0) } ?? .graph
        case .forward: .transient
        case .value: .container
        case .parameters, .resolver: items[item].scope
        }
    }

    private func scopeBehind(_ item: Int) -> Scope {
        guard case .forward(let target) = items[item].form else { return scope(of: item) }
        return scope(of: target)
    }

    /// Each long-lived item with each shorter-lived one that it holds, also through items that live as long as their
    /// holder.
    var captives: Set<Pair> {
        var found: Set<Pair> = []
        for holder in present where isConstructed(holder) && scope(of: holder).isStored {
            var seen: Set<Int> = [holder]
            var waiting = [holder]
            while let item = waiting.popLast() {
                for kept in kept(by: item) where seen.insert(kept).inserted {
                    if !scope(of: kept).isStored {
                        waiting.append(kept)
                    } else if isConstructed(kept), keepsTooLong(scope(of: holder), scope(of: kept)) {
                        found.insert(Pair(holder: holder, captive: kept))
                    }
                }
            }
        }
        return found
    }

    /// Each item that opens a scope inside another one, with each of its requesters outside of that one. An unshared
    /// item lives where its requester lives.
    var openersOutside: Set<Pair> {
        var found: Set<Pair> = []
        for holder in present where items[holder].isHosted || isConstructed(holder) && scope(of: holder).isStored {
            var seen: Set<Int> = [holder]
            var waiting = [holder]
            while let item = waiting.popLast() {
                if opens(item, outside: holder) { found.insert(Pair(holder: holder, captive: item)) }
                waiting += asked(by: item).filter { !scope(of: $0).isStored && seen.insert($0).inserted }
            }
        }
        return found
    }

    private func opens(_ item: Int, outside holder: Int) -> Bool {
        (items[item].needs + items[item].completion).contains { need in
            let meant = need.isOpener ? openings(for: need, in: items[item].layer) : []
            return !meant.isEmpty && meant.allSatisfy { $0.outer.map { !lives(holder, inside: $0) } ?? false }
        }
    }

    private func lives(_ holder: Int, inside outer: Scope) -> Bool {
        guard !items[holder].isHosted, scope(of: holder).isOpened else { return false }
        return ways(to: scope(of: holder)).allSatisfy { $0.contains(outer) }
    }

    /// Each way in which a scope may be open, as declared: with those around it.
    private func ways(to scope: Scope) -> [[Scope]] {
        let declared = openings.filter { $0.scope == scope }
        guard !declared.isEmpty else { return [[scope]] }
        return declared.flatMap { opening in
            (opening.outer.map(ways(to:)) ?? [[]]).map { [scope] + $0 }
        }
    }

    /// The requests of an item, now or later.
    private func asked(by item: Int) -> [Int] {
        var copy = self
        copy.items[item].needs = (items[item].needs + items[item].completion).map { need in
            var need = need
            if need.manner == .provider || need.manner == .factory { need.manner = .direct }
            return need
        }
        return copy.kept(by: item)
    }

    private func isConstructed(_ item: Int) -> Bool {
        if case .value = items[item].form { return false }
        return true
    }

    /// The captives that no allowance covers.
    var forbiddenCaptives: Set<Pair> { captives.filter { pair in !allowances.contains { allows($0, pair) } } }

    /// Allowances that allow nothing.
    var uselessAllowances: [Allowance] {
        allowances.filter { allowance in !captives.contains { allows(allowance, $0) } }
    }

    private func allows(_ allowance: Allowance, _ pair: Pair) -> Bool {
        items[pair.holder].type == allowance.holder && items[pair.captive].type == allowance.captive
            && items[pair.holder].layer == allowance.layer
    }

    /// Registrations that take the place of one in an ancestor.
    var shadowing: Set<Int> {
        Set(
            present.filter { item in
                let this = items[item]
                return this.form != .decorator
                    && present.contains { other in
                        items[other].type == this.type && items[other].isNamed == this.isNamed
                            && items[other].layer < this.layer && items[other].form != .decorator
                            && !(items[other].isContributed && this.isContributed)
                    }
            })
    }

    /// The items that code outside the graph, or the design, counts as requested.
    var roots: [Int] {
        present.filter { item in
            let this = items[item]
            return this.layer == 2 || this.isHosted || this.isContributed || !this.completion.isEmpty
                || this.form == .decorator
        }
    }

    /// The later of two registrations of one service in one layer.
    var duplicates: Set<Int> {
        var found: Set<Int> = []
        for item in present where items[item].form != .decorator {
            let this = items[item]
            let earlier = present.prefix { $0 < item }.filter {
                items[$0].type == this.type && items[$0].isNamed == this.isNamed && items[$0].layer == this.layer
                    && items[$0].form != .decorator
            }
            // Items that were replaced before no longer exist.
            let first = earlier.last { items[$0].isReplacing }.map { replacing in earlier.filter { $0 >= replacing } }
            guard let other = (first ?? earlier).first, !this.isReplacing else { continue }
            if !(items[other].isContributed && this.isContributed) { found.insert(item) }
        }
        return found
    }

    /// Shared items with run-time arguments: all requesters would receive the arguments of the first.
    var sharedArguments: Set<Int> {
        Set(present.filter { items[$0].takesArgument && items[$0].scope.isStored && items[$0].form == .parameters })
    }

    /// Plain, main or async: the item's own execution joined with those of its dependencies, by a walk.
    func execution(of item: Int) -> Execution {
        var seen: Set<Int> = [item]
        var waiting = [item]
        var found: [Execution] = []
        while let item = waiting.popLast() {
            if isConstructed(item), items[item].form != .decorator { found.append(ownExecution(of: item)) }
            for made in madeWith(item) where seen.insert(made).inserted { waiting.append(made) }
        }
        return found.contains(.async) ? .async : found.contains(.main) ? .main : .plain
    }

    private func ownExecution(of item: Int) -> Execution {
        if case .forward = items[item].form { return .plain }
        return items[item].execution
    }

    private func madeWith(_ item: Int) -> [Int] {
        var copy = self
        copy.items[item].needs.removeAll { $0.manner == .lazy }
        copy.items[item].completion.removeAll { $0.manner == .lazy }
        return copy.kept(by: item)
    }
}
