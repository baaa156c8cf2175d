/// Finds the registered services that may have been meant by a request for another.
///
/// Names are computed once for all candidates, about a microsecond each; then each lookup is one cheap comparison with
/// each candidate.
package struct NearMisses: Sendable {
    private let candidates: [Candidate]

    /// Prepares the candidates.
    package init(_ keys: some Sequence<ServiceKey>) {
        candidates = keys.map(Candidate.init)
    }

    /// The keys among `candidates` that `key` may have meant, the likeliest first, each once.
    package static func of(
        _ key: ServiceKey, among candidates: some Sequence<ServiceKey>, limit: Int = 3
    ) -> [ServiceKey] {
        let keys = Array(candidates)
        return NearMisses(keys).positions(of: key, limit: limit).map { keys[$0] }
    }

    /// The positions of the candidates that `key` may have meant, the likeliest first, each key once.
    ///
    /// First the same type under another name, then a type of the same name in another module, then names within a few
    /// edits, then names of which one begins or ends with the other.
    package func positions(
        of key: ServiceKey, limit: Int = 3, where isIncluded: (Int) -> Bool = { _ in true }
    ) -> [Int] {
        let wanted = Candidate(key)
        var found: [(position: Int, likeness: Likeness)] = []
        for (position, candidate) in candidates.enumerated() {
            guard let likeness = wanted.likeness(to: candidate), isIncluded(position) else { continue }
            found.append((position, likeness))
        }
        found.sort { left, right in
            guard left.likeness == right.likeness else { return left.likeness < right.likeness }
            // The result does not depend on the order of the candidates.
            let names = [left, right].map { candidates[$0.position].tieBreaker }
            return names[0] == names[1] ? left.position < right.position : names[0].lexicographicallyPrecedes(names[1])
        }
        var chosen: [Int] = []
        for (position, _) in found where chosen.count < limit {
            if chosen.contains(where: { candidates[$0].key == candidates[position].key }) { continue }
            chosen.append(position)
        }
        return chosen
    }
}

/// The similarity of two keys; smaller is more similar.
private struct Likeness: Equatable, Comparable {
    enum Kind: Int { case sameType, sameTypeName, fewEdits, partOfName }

    let kind: Kind
    let distance: Int
    let text: String

    static func < (left: Likeness, right: Likeness) -> Bool {
        (left.kind.rawValue, left.distance, left.text) < (right.kind.rawValue, right.distance, right.text)
    }
}

private struct Candidate: Sendable {
    let key: ServiceKey
    let typeName: String
    /// The bytes of the type's name in lower case.
    let letters: [UInt8]
    /// One bit for each letter that occurs, so that an exclusive or rejects most candidates.
    let occurring: UInt64

    init(_ key: ServiceKey) {
        self.key = key
        typeName = key.typeName
        letters = EditDistance.letters(of: typeName)
        occurring = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Orders candidates with the same printed name: the unnamed first.
    var tieBreaker: [String] { [key.name?.description ?? "", key.qualifiedTypeName] }

    func likeness(to other: Candidate) -> Likeness? {
        if key.type == other.key.type { return sameTypeLikeness(to: other) }
        if letters == other.letters, typeName == other.typeName {
            return Likeness(kind: .sameTypeName, distance: 0, text: other.key.qualifiedTypeName)
        }
        let most = max(1, min(letters.count, other.letters.count) / 3)
        if (occurring ^ other.occurring).nonzeroBitCount <= 2 * most,
            let distance = EditDistance.between(letters, other.letters, atMost: most)
        {
            return Likeness(kind: .fewEdits, distance: distance, text: other.typeName)
        }
        guard isPart(of: other) || other.isPart(of: self) else { return nil }
        return Likeness(
            kind: .partOfName, distance: abs(letters.count - other.letters.count), text: other.typeName)
    }

    private func sameTypeLikeness(to other: Candidate) -> Likeness? {
        guard key.name != other.key.name else { return nil }
        let name = key.name?.description ?? ""
        let otherName = other.key.name?.description ?? ""
        let distance = EditDistance.between(
            EditDistance.letters(of: name), EditDistance.letters(of: otherName), atMost: .max)
        return Likeness(kind: .sameType, distance: distance ?? .max, text: otherName)
    }

    /// `Network` is part of `NetworkService` and of `FastNetwork`; names of at most three letters are too short to
    /// compare.
    private func isPart(of other: Candidate) -> Bool {
        guard letters.count > 3, letters.count < other.letters.count, occurring & ~other.occurring == 0 else {
            return false
        }
        return other.typeName.hasPrefix(typeName) || other.typeName.hasSuffix(typeName)
    }
}
