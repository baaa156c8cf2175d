import Foundation

/// The rules of Google's "Trace Event Format" as Perfetto and the tracing page of Chromium read it, for a whole file.
///
/// Where the format leaves a choice, the stricter reading counts: events of a thread are in the order of their times,
/// the name of each process and thread precedes its first event, and anything outside of the format is a fault.
struct TraceFormat {
    private struct Track: Hashable {
        let process: Int
        let thread: Int
    }

    private struct Open {
        let name: String
        /// Nil for a begin event without an end so far.
        let end: Int?
    }

    private(set) var faults: [String] = []
    private var open: [Track: [Open]] = [:]
    private var last: [Track: Int] = [:]
    private var pairs: [String: Int] = [:]
    private var processNames: Set<Int> = []
    private var threadNames: [Track: String] = [:]
    private var number = 0

    /// The faults of a file; none if it is a trace.
    static func faults(of text: String) -> [String] {
        var format = TraceFormat()
        format.read(text)
        return format.faults
    }

    private mutating func fault(_ text: String) { faults.append("event \(number): \(text)") }

    private mutating func read(_ text: String) {
        guard let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else {
            return fault("the file is not JSON")
        }
        let object = root as? [String: Any]
        guard let events = (object?["traceEvents"] ?? root) as? [[String: Any]] else {
            return fault("there is no array of events")
        }
        if let unit = object?["displayTimeUnit"], !["ms", "ns"].contains(unit as? String) {
            fault("displayTimeUnit is \(unit)")
        }
        for event in events {
            number += 1
            read(event)
        }
        for (track, begins) in open {
            for begin in begins where begin.end == nil { fault("\(begin.name) on \(track.thread) has no end") }
        }
        for (pair, count) in pairs where count != 0 { fault("the pair \(pair) has no end") }
    }

    private mutating func read(_ event: [String: Any]) {
        let known: Set = ["ph", "name", "cat", "pid", "tid", "ts", "dur", "args", "id", "s", "cname", "tts", "tdur"]
        for key in event.keys where !known.contains(key) { fault("\(key) is not in the format") }
        guard let phase = event["ph"] as? String, let process = Self.whole(event["pid"]),
            let thread = Self.whole(event["tid"])
        else { return fault("ph, pid or tid is missing") }
        let track = Track(process: process, thread: thread)
        guard let name = event["name"] as? String ?? (phase == "E" ? "" : nil) else { return fault("name is missing") }
        if let arguments = event["args"], !(arguments is [String: Any]) { fault("args is not an object") }
        if let category = event["cat"], !(category is String) { fault("cat is not a string") }
        if phase == "M" { return readName(name, event, track) }
        guard let time = Self.nanoseconds(event["ts"]), time >= 0 else { return fault("ts is missing or negative") }
        if phase != "i", threadNames[track] == nil { fault("thread \(thread) has no name before its events") }
        if !processNames.contains(process) { fault("process \(process) has no name before its events") }
        if (event["dur"] != nil) != (phase == "X") { fault("dur belongs to complete events alone") }
        switch phase {
        case "X", "B", "E":
            if time < last[track, default: 0] { fault("\(name) stands behind a later event of its thread") }
            last[track] = time
            readNested(phase, name, time, event, track)
        case "b", "e":
            guard let identity = event["id"], let category = event["cat"] as? String else {
                return fault("\(name) needs id and cat")
            }
            pairs["\(category) \(identity) \(name)", default: 0] += phase == "b" ? 1 : -1
            if pairs["\(category) \(identity) \(name)"] == -1 { fault("\(name) has no begin") }
        case "i":
            if !["g", "p", "t"].contains(event["s"] as? String) { fault("\(name) has no extent `s`") }
        default: fault("the phase \(phase) is not among those that are written")
        }
    }

    private mutating func readName(_ name: String, _ event: [String: Any], _ track: Track) {
        let arguments = event["args"] as? [String: Any] ?? [:]
        if event["ts"] != nil || event["dur"] != nil { fault("\(name) has a time") }
        switch name {
        case "process_name":
            if !(arguments["name"] is String) { fault("\(name) has no name") }
            if !processNames.insert(track.process).inserted { fault("process \(track.process) is named twice") }
        case "thread_name":
            guard let text = arguments["name"] as? String else { return fault("\(name) has no name") }
            if threadNames.updateValue(text, forKey: track) != nil { fault("thread \(track.thread) is named twice") }
        case "thread_sort_index", "process_sort_index":
            if Self.whole(arguments["sort_index"]) == nil { fault("\(name) has no sort_index") }
        default: fault("\(name) is no metadata")
        }
    }

    /// An event that begins inside another one of its thread ends inside it.
    private mutating func readNested(
        _ phase: String, _ name: String, _ time: Int, _ event: [String: Any], _ track: Track
    ) {
        while let end = open[track]?.last?.end, end <= time { open[track]?.removeLast() }
        if phase == "E" {
            guard let begin = open[track]?.popLast() else { return fault("an end without a begin") }
            if begin.end != nil { fault("\(begin.name) ends after what it is in") }
            if !name.isEmpty, name != begin.name { fault("\(begin.name) is ended as \(name)") }
            return
        }
        guard phase == "X" else { return open[track, default: []].append(Open(name: name, end: nil)) }
        guard let duration = Self.nanoseconds(event["dur"]), duration >= 0 else {
            return fault("dur is missing or negative")
        }
        if let end = open[track]?.last?.end, end < time + duration { fault("\(name) ends after what it is in") }
        open[track, default: []].append(Open(name: name, end: time + duration))
    }

    private static func whole(_ value: Any?) -> Int? {
        guard let number = (value as? NSNumber)?.doubleValue else { return nil }
        return Int(exactly: number)
    }

    /// Microseconds with at most three decimal places.
    private static func nanoseconds(_ value: Any?) -> Int? {
        guard let number = (value as? NSNumber)?.doubleValue, number.isFinite, abs(number) < 1e15 else { return nil }
        let rounded = (number * 1000).rounded()
        return abs(number * 1000 - rounded) < 0.01 ? Int(rounded) : nil
    }
}
