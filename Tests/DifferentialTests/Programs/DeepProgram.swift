import StrataCore

/// A chain of services that is requested on a stack that may be too small for it.
struct DeepProgram: CustomStringConvertible {
    /// How one level requests the next.
    enum Form: CaseIterable { case parameter, twoParameters, resolver, lazy }

    struct Level {
        var size: DeepSize
        var form: Form
        var scope: ScopeChoice?
        /// The level that it requests; itself at the end of the chain.
        var target: Int
    }

    struct Request {
        var level: Int
        var stackSize: Int
    }

    let seed: Int
    var levels: [Level] = []
    var requests: [Request] = []

    /// A sanitizer pads each variable and adds frames of its own, in the runtime as well, so that 64 KiB with one are
    /// what 16 KiB are without.
    #if SANITIZED
        static let padding = 4
    #else
        static let padding = 1
    #endif

    static let smallestStack = 65_536 * padding
    static let stackSizes = [smallestStack, 524_288 * padding, 1_048_576 * padding]
    /// A stack that every chain fits.
    static let ample = 67_108_864 * padding

    static func program(seed: Int) -> DeepProgram {
        var random = Random(seed: seed ^ 0x6465_6570)
        var program = DeepProgram(seed: seed)
        let smallest = random.pick(stackSizes)
        let count = random.pick(weighted: [
            (1 + random.below(6), 15), (10 + random.below(30), 35), (61 + random.below(40), 50),
        ])
        // One size and one form for all levels, or a random one for each.
        let sizes = DeepSize.choices(onStackOf: smallest)
        let size = random.chance(50) ? sizes.last : nil
        let form = random.chance(50) ? random.pick(Form.allCases) : nil
        let scopes: [ScopeChoice?] = random.pick([
            [nil], [.transient], [.container], [.singleton], [nil, .transient, .container],
        ])
        for number in 0..<count {
            program.levels.append(
                Level(
                    size: size ?? random.pick(sizes), form: form ?? random.pick(Form.allCases),
                    scope: random.pick(scopes), target: min(number + 1, count - 1)))
        }
        // A leaf that fits everywhere.
        program.levels[count - 1].size = .object
        let larger = stackSizes.filter { $0 >= smallest }
        program.requests.append(Request(level: 0, stackSize: smallest))
        for _ in 0..<random.below(3) {
            program.requests.append(Request(level: random.below(count), stackSize: random.pick(larger)))
        }
        return program
    }

    static let modes: [Mode] = [
        Mode(), Mode(sealing: .first), Mode(sealing: .first, observing: .first), Mode(observing: .first),
        Mode(isLinked: true),
    ]

    var description: String {
        let levels = self.levels.enumerated().map { number, level in
            "    \(number): \(level.size) by \(level.form) in \(level.scope.map(\.rawValue) ?? "default")"
        }
        let requests = self.requests.map { "    resolve \($0.level) on \($0.stackSize / 1_024) KiB" }
        return (levels + requests).joined(separator: "\n")
    }
}
