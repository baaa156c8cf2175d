/// The tests of the codebase. Each builds a fresh stack of the services and the web, with up to three overrides. The
/// web belongs to it because it opens the scope of a request: without it, the proof refuses the scoped services.
struct TestSource {
    let plan: CodebasePlan
    let count: Int

    private static let testsOfFile = 25

    /// A service, and one that it holds, which the test replaces.
    private struct Pair {
        let service: PlannedService
        let replaced: PlannedService
    }

    var files: [(path: String, text: String)] {
        let pairs = pairs
        guard !pairs.isEmpty else { return [] }
        return stride(from: 0, to: count, by: Self.testsOfFile).map { start in
            let numbers = start..<min(start + Self.testsOfFile, count)
            return ("Tests/CodebaseTests/Stack\(start / Self.testsOfFile)Tests.swift", text(numbers, pairs))
        }
    }

    /// The library modules that the tests name.
    var modules: [String] {
        let used = pairs.prefix(count).flatMap { [$0.service.module, $0.replaced.module] }
        return Set(used.map { plan.modules[$0].name }).sorted()
    }

    /// Spread over all modules, because the services of one module follow each other.
    private var pairs: [Pair] {
        let all = plan.services.compactMap { service -> Pair? in
            guard service.isTestable, service.decoratorNeed == nil else { return nil }
            let held = service.needs.first { need in
                need.adapter == .direct && need.target >= 0 && isReplaceable(plan.services[need.target])
            }
            return held.map { Pair(service: service, replaced: plan.services[$0.target]) }
        }
        guard count < all.count else { return all }
        return (0..<count).map { all[$0 * all.count / count] }
    }

    private func isReplaceable(_ service: PlannedService) -> Bool {
        service.isTestable && !service.isWired && service.kind != .hosted && service.decoratorNeed == nil
            && !service.hasStatus
    }

    private func text(_ numbers: Range<Int>, _ pairs: [Pair]) -> String {
        let chosen = numbers.map { number in
            (number, [pairs[number % pairs.count]] + others(number, pairs))
        }
        let services = chosen.flatMap { $0.1.flatMap { [$0.service, $0.replaced] } }
        let modules = Set(services.map { plan.modules[$0.module].name }).union([
            "Basics", "StrataTesting", "Testing", "WebPresentation",
        ])
        var lines = modules.sorted().map { "import \($0)" }
        let fakes = Set(chosen.flatMap { $0.1.map(\.replaced.number) }).sorted().map { plan.services[$0] }
        for fake in fakes {
            lines += [
                "", "private struct Fake\(fake.name): \(fake.name) {", "    let title = \"a fake\"",
                "    func describe() throws -> String { title }", "}",
            ]
        }
        lines += ["", "@Suite struct Stack\(numbers.lowerBound / Self.testsOfFile)Tests {"]
        for (number, pairs) in chosen { lines += test(number, pairs) }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Two more pairs whose overrides are different services.
    private func others(_ number: Int, _ pairs: [Pair]) -> [Pair] {
        var taken = Set([pairs[number % pairs.count].replaced.number, pairs[number % pairs.count].service.number])
        return [17, 31].compactMap { step in
            let pair = pairs[(number + step) % pairs.count]
            return taken.insert(pair.replaced.number).inserted ? pair : nil
        }
    }

    private func test(_ number: Int, _ pairs: [Pair]) -> [String] {
        let service = pairs[0].service
        var lines = [
            "    @Test func \(Vocabulary.label(service.name))UsesItsFake\(number)() throws {",
            "        let stack = try LayerStack(WebLayer.self, providing: Settings(isVerbose: false)) {",
        ]
        lines += pairs.map { "            $0.register((any \($0.replaced.name)).self) { Fake\($0.replaced.name)() }" }
        return lines + [
            "        }", "        let service = try stack.resolve((any \(service.name)).self)",
            "        let text = try service.describe()", "        #expect(text.contains(\"a fake\"))", "    }",
        ]
    }
}
