/// A picture of a fleet: its processes, their calls and the faults of the proof.
///
/// All names come from manifests that other programs wrote, so each format escapes them.
public struct FleetDrawing: Sendable {
    /// The calls of one process to one contract, and a process that offers it.
    struct Arrow: Sendable {
        let from: Int
        /// The process that offers the contract; nil if there is none.
        let to: Int?
        let expectation: ProcessManifest.Expectation
        let hasFault: Bool
    }

    let fleet: [ProcessManifest]
    let problems: [FleetProblem]
    let arrows: [Arrow]

    /// Draws processes and the findings of the proof.
    public init(of fleet: [ProcessManifest], problems: [FleetProblem]) {
        self.fleet = fleet
        self.problems = problems
        let texts = FleetTexts(FleetIndex(fleet))
        let faults = problems.filter { $0.severity == .fault }
        var arrows: [Arrow] = []
        for (process, manifest) in fleet.enumerated() {
            for expectation in manifest.expectations {
                let places = texts.fleet.offers[expectation.contract, default: []]
                let targets: [Int?] = places.isEmpty ? [nil] : places.map(\.process)
                for target in targets {
                    let titles = Set([process, target].compactMap { $0.map(texts.title) })
                    let hasFault = faults.contains {
                        $0.contract == expectation.contract && titles.contains($0.process)
                    }
                    arrows.append(Arrow(from: process, to: target, expectation: expectation, hasFault: hasFault))
                }
            }
        }
        self.arrows = arrows
    }

    /// A name in which characters that could move a terminal's cursor are written as numbers.
    public static func plain(_ name: String) -> String { TerminalText.plain(name) }

    /// The faults and the information about a process. A problem that several processes cause together is about each of
    /// them.
    func problems(of process: Int) -> [FleetProblem] {
        let title = FleetTexts(FleetIndex(fleet)).title(process)
        let shared: Set<FleetProblem.Code> = [.storeShared, .offeredTwice, .startCycle]
        return problems.filter {
            $0.process == title || shared.contains($0.code) && $0.summary.contains("`\(title)`")
        }
    }

    /// The fleet for Graphviz: processes as boxes, calls as arrows with contract and limit. Processes and calls with a
    /// fault are red.
    public var dot: String {
        var text = "digraph fleet {\n  rankdir=TB;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
        text += "  edge [fontname=\"sans-serif\", fontsize=10];\n"
        for (index, process) in fleet.enumerated() {
            let color = problems(of: index).contains { $0.severity == .fault } ? ", color=red" : ""
            text += "  p\(index) [label=\(Self.quoted("\(process.process)\n\(process.version)"))\(color)];\n"
        }
        for (index, arrow) in arrows.enumerated() {
            let color = arrow.hasFault ? ", color=red, fontcolor=red" : ""
            if arrow.to == nil {
                text += "  m\(index) [label=\"nobody\", shape=plaintext, fontcolor=red];\n"
            }
            let target = arrow.to.map { "p\($0)" } ?? "m\(index)"
            let label = Self.quoted("\(arrow.expectation.contract)\n\(Self.limits(arrow.expectation))")
            text += "  p\(arrow.from) -> \(target) [label=\(label)\(color)];\n"
        }
        return text + "}\n"
    }

    /// The same for Mermaid, as a flowchart.
    public var mermaid: String {
        var text = "flowchart TB\n"
        for (index, process) in fleet.enumerated() {
            text += "  p\(index)[\"\(Self.mermaid("\(process.process) \(process.version)"))\"]\n"
        }
        for (index, arrow) in arrows.enumerated() {
            let label = Self.mermaid("\(arrow.expectation.contract), \(Self.limits(arrow.expectation))")
            if arrow.to == nil { text += "  m\(index)[\"nobody\"]\n" }
            text += "  p\(arrow.from) -->|\"\(label)\"| \(arrow.to.map { "p\($0)" } ?? "m\(index)")\n"
        }
        let red = arrows.indices.filter { arrows[$0].hasFault }
        if !red.isEmpty {
            text += "  linkStyle \(red.map(String.init).joined(separator: ",")) stroke:#c4161c,color:#c4161c\n"
        }
        for index in fleet.indices where problems(of: index).contains(where: { $0.severity == .fault }) {
            text += "  style p\(index) stroke:#c4161c\n"
        }
        return text
    }

    /// A text with the longest limit of a contract's calls.
    static func limits(_ expectation: ProcessManifest.Expectation) -> String {
        let limits = expectation.methods.map(\.limitMilliseconds)
        guard let longest = limits.max() else { return "no calls" }
        return limits.count == 1 ? "\(longest) ms" : "\(limits.count) methods, at most \(longest) ms"
    }

    /// A string of the DOT language: quotation marks and backslashes are escaped, and a line break is written as `\n`.
    private static func quoted(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            plain(String(line)).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
        return "\"\(lines.joined(separator: "\\n"))\""
    }

    /// Text for Mermaid: letters, digits and a few signs do not change, and everything else becomes a numeric entity.
    private static func mermaid(_ text: String) -> String {
        var escaped = ""
        for scalar in plain(text).unicodeScalars {
            let isSafe =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || " .,-_:/".unicodeScalars.contains(scalar)
            if isSafe { escaped.unicodeScalars.append(scalar) } else { escaped += "#\(scalar.value);" }
        }
        return escaped
    }
}
