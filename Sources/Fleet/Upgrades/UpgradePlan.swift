/// Splits an upgrade into groups of processes that depend on each other.
struct UpgradePlan {
    /// A process before and after the upgrade.
    struct Change {
        let name: String
        let old: ProcessManifest?
        let new: ProcessManifest?

        /// Whether the order of the upgrade does not matter, because both versions are the same for other processes.
        var isNeutral: Bool {
            guard let old, let new else { return false }
            return Self.outside(old) == Self.outside(new)
        }

        /// The parts of a manifest that concern other processes.
        private static func outside(_ manifest: ProcessManifest) -> ProcessManifest {
            var manifest = manifest
            manifest.version = ""
            manifest.graph = nil
            for index in manifest.offers.indices { manifest.offers[index].service = "" }
            for index in manifest.expectations.indices {
                manifest.expectations[index].service = ""
                manifest.expectations[index].paths = []
            }
            return manifest
        }
    }

    private let changes: [Change]

    init(from old: [ProcessManifest], to new: [ProcessManifest]) {
        let before = Dictionary(old.map { ($0.process, $0) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.process, $0) }) { first, _ in first }
        changes = Set(before.keys).union(after.keys).sorted().map { name in
            var change = (before[name], after[name])
            if let old = change.0, let new = change.1, old != new, old.version == new.version {
                change.0?.version += " (today)"
                change.1?.version += " (new)"
            }
            return Change(name: name, old: change.0, new: change.1)
        }
    }

    var upgrade: FleetUpgrade {
        var groups: [FleetUpgrade.Group] = []
        var independent: [String] = []
        var problems: [FleetProblem] = []
        for group in connected() {
            let changed = group.filter { !$0.isNeutral }
            independent += group.filter { $0.isNeutral && $0.old != $0.new }.map(\.name)
            guard !changed.isEmpty else { continue }
            let search = UpgradeSearch(changed: changed, others: group.filter(\.isNeutral).compactMap(\.new))
            if changed.count == 1, let only = changed.first, search.works(rolling: 0, upgraded: []) {
                independent.append(only.name)
                continue
            }
            let (found, faults) = search.result
            groups.append(found)
            problems += faults
        }
        return FleetUpgrade(
            groups: groups, independent: independent.sorted(), problems: FleetProblem.inOrder(problems))
    }

    /// The processes in groups that share a contract or a store, in any version.
    private func connected() -> [[Change]] {
        var holders: [String: Int] = [:]
        var group = Array(changes.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while group[index] != index { index = group[index] }
            return index
        }
        for (index, change) in changes.enumerated() {
            for manifest in [change.old, change.new].compactMap({ $0 }) {
                let contracts = (manifest.offers.map(\.contract) + manifest.expectations.map(\.contract))
                for shared in contracts.map({ "contract \($0)" }) + manifest.stores.map({ "store \($0)" }) {
                    let other = root(holders[shared, default: index])
                    holders[shared] = other
                    let own = root(index)
                    (group[max(own, other)], group[min(own, other)]) = (min(own, other), min(own, other))
                }
            }
        }
        return Dictionary(grouping: changes.indices, by: root).sorted { $0.key < $1.key }.map {
            $0.value.map { changes[$0] }
        }
    }
}
