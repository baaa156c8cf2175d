import Measuring

/// Measurements by other programs: instructions and allocations, and the samples of fresh processes.
///
/// They are read from standard input, one fact a line: `count ROW SIDE INSTRUCTIONS ALLOCATIONS`, for one operation, or
/// `sample ROW SIDE VALUE`. A side is `container` or `baseline`.
struct Facts {
    struct Malformed: Error, CustomStringConvertible {
        let line: String
        var description: String { "'\(line)' is not a fact" }
    }

    private var counts: [String: Counts] = [:]
    private var samples: [String: [Double]] = [:]

    init(readingStandardInput isWanted: Bool) throws {
        while isWanted, let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            let values = words.dropFirst(3).compactMap { Double($0) }
            switch (words.first, words.count, values.count) {
            case ("count", 5, 2):
                counts[words[1] + " " + words[2]] = Counts(instructions: values[0], allocations: values[1])
            case ("sample", 4, 1):
                samples[words[1] + " " + words[2], default: []].append(values[0])
            default: throw Malformed(line: line)
            }
        }
    }

    /// The row with its counts.
    func adding(to row: Row) -> Row {
        var row = row
        row.containerCounts = counts[row.heading.id + " container"]
        row.baselineCounts = counts[row.heading.id + " baseline"]
        return row
    }

    /// A row from samples; nil when there are none.
    func row(_ heading: Heading) -> Row? {
        guard let container = samples[heading.id + " container"] else { return nil }
        var row = Row(heading)
        if let baseline = samples[heading.id + " baseline"] {
            for (container, baseline) in zip(container, baseline) { row.add(container: container, baseline: baseline) }
        } else {
            for container in container { row.add(container: container) }
        }
        return row
    }
}
