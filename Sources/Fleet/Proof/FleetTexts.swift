/// The phrases that the sentences of several rules share.
struct FleetTexts {
    let fleet: FleetIndex

    init(_ fleet: FleetIndex) { self.fleet = fleet }

    /// A name from a manifest, in backquotes.
    static func name(_ text: String) -> String { "`\(TerminalText.plain(text))`" }

    /// The process with its version, without quotes: `desk 2`.
    func title(_ process: Int) -> String {
        TerminalText.plain("\(fleet.processes[process].process) \(fleet.processes[process].version)")
    }

    /// The process in backquotes, with its version.
    func process(_ process: Int) -> String { "`\(title(process))`" }

    /// `CONTRACT/METHOD`, in backquotes.
    static func method(_ contract: String, _ method: String) -> String { name("\(contract)/\(method)") }

    func call(_ call: FleetIndex.Call) -> String {
        Self.method(fleet.expectation(call).contract, fleet.method(call).name)
    }

    /// The paths in the graph of a caller, at most three.
    func paths(_ process: Int, _ expectation: ProcessManifest.Expectation) -> [String] {
        let most = 3
        let place = "in \(self.process(process)): "
        guard !expectation.paths.isEmpty else { return [place + "the service \(Self.name(expectation.service))"] }
        let lines = expectation.paths.prefix(most).map { place + Self.path($0) }
        let rest = expectation.paths.count - most
        return lines + (rest > 0 ? ["and \(rest) more \(rest == 1 ? "path" : "paths")"] : [])
    }

    /// The service that serves the contract, in the graph of a server.
    func service(_ place: FleetIndex.OfferPlace) -> String {
        "in \(process(place.process)): served by the service \(Self.name(fleet.offer(place).service))"
    }

    /// `A` → `B` → `C`; for a long path, only the beginning and the end.
    static func path(_ steps: [String]) -> String {
        let most = 12
        guard steps.count > most else { return steps.map(name).joined(separator: " → ") }
        let first = steps.prefix(most / 2).map(name)
        let last = steps.suffix(most / 2).map(name)
        return (first + ["(\(steps.count - most) more)"] + last).joined(separator: " → ")
    }

    /// `a`, `b` and `c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
