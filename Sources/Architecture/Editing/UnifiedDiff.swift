/// The difference between two files in the format of `git apply` and `patch`.
package enum UnifiedDiff {
    private static let context = 3

    /// The difference; empty if the lines are equal.
    ///
    /// - Parameter old: `nil` for a new file.
    package static func text(path: String, old: [UInt8]?, new: [UInt8]) -> String {
        let before = lines(old ?? [])
        let after = lines(new)
        guard before != after else { return "" }
        var text = old == nil ? "--- /dev/null\n+++ b/\(path)\n" : "--- a/\(path)\n+++ b/\(path)\n"
        for hunk in hunks(before, after) {
            let removed = hunk.filter { $0.mark != "+" }
            let added = hunk.filter { $0.mark != "-" }
            text += "@@ -\(range(removed.map(\.before))) +\(range(added.map(\.after))) @@\n"
            for line in hunk {
                text += "\(line.mark)\(line.text)\n"
                if !line.isEnded { text += "\\ No newline at end of file\n" }
            }
        }
        return text
    }

    private struct Line: Equatable {
        var text: String
        var isEnded = true
    }

    private struct Step {
        var mark: Character
        var text: String
        var isEnded: Bool
        /// The line numbers, from 0, in the two files.
        var before: Int
        var after: Int
    }

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Line(text: String(decoding: $0, as: UTF8.self)) }
        if parts.last?.text.isEmpty == true {
            parts.removeLast()
        } else if !parts.isEmpty {
            parts[parts.count - 1].isEnded = false
        }
        return parts
    }

    private static func range(_ numbers: [Int]) -> String {
        guard let first = numbers.first else { return "0,0" }
        return "\(first + 1),\(numbers.count)"
    }

    private static func steps(_ before: [Line], _ after: [Line]) -> [Step] {
        let difference = after.difference(from: before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var steps: [Step] = []
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            if left < before.count, removed.contains(left) {
                steps.append(step("-", before[left], left, right))
                left += 1
            } else if right < after.count, inserted.contains(right) {
                steps.append(step("+", after[right], left, right))
                right += 1
            } else {
                steps.append(step(" ", after[right], left, right))
                left += 1
                right += 1
            }
        }
        return steps
    }

    private static func step(_ mark: Character, _ line: Line, _ before: Int, _ after: Int) -> Step {
        Step(mark: mark, text: line.text, isEnded: line.isEnded, before: before, after: after)
    }

    private static func hunks(_ before: [Line], _ after: [Line]) -> [[Step]] {
        let steps = steps(before, after)
        var hunks: [[Step]] = []
        var end = 0
        for index in steps.indices where steps[index].mark != " " {
            let start = max(index - context, 0)
            let stop = min(index + context + 1, steps.count)
            if start <= end, !hunks.isEmpty {
                hunks[hunks.count - 1] += steps[min(end, stop)..<stop]
            } else {
                hunks.append(Array(steps[start..<stop]))
            }
            end = stop
        }
        return hunks
    }
}
