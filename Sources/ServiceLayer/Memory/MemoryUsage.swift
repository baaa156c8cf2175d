/// The ratio of memory used to the limit: in the cgroup with the lowest limit, which is the process's own or one of its
/// ancestors, or on the whole machine if no cgroup has a limit.
package struct MemoryUsage: Sendable {
    /// The folder of the process's own cgroup v2; nil if memory is not counted by cgroup v2.
    let cgroup: String?
    /// The folders from the process's own cgroup to the root.
    private let folders: [String]
    private let meminfo: String

    init(_ surroundings: LinuxSurroundings) {
        meminfo = surroundings.meminfo
        let line = PressureFile.text(of: surroundings.ownCgroup)?.split(separator: "\n").first { $0.hasPrefix("0::/") }
        var path = line.map { String($0.dropFirst(3)) } ?? ""
        var folders: [String] = []
        while !path.isEmpty {
            folders.append(surroundings.cgroups + (path == "/" ? "" : path))
            guard path != "/" else { break }
            path = path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
            if path.isEmpty { path = "/" }
        }
        self.folders = folders
        let own = folders.first
        cgroup = own.flatMap { PressureFile.text(of: $0 + "/memory.current") == nil ? nil : $0 }
    }

    /// At least 0; above 1 if the usage exceeds `memory.high`. Nil if nothing can be read.
    func ratio() -> Double? {
        guard let limited else {
            let machine = PressureFile.numbers(["MemTotal:", "MemAvailable:"], in: meminfo)
            guard let total = machine[0], let available = machine[1], total > 0 else { return nil }
            return 1 - available / total
        }
        // The kernel reclaims inactive file pages by itself when memory is short, so they are not a reason to act.
        let idle = PressureFile.numbers(["inactive_file"], in: limited.folder + "/memory.stat")[0] ?? 0
        guard let used = PressureFile.number(in: limited.folder + "/memory.current") else { return nil }
        return max(0, used - idle) / limited.limit
    }

    var description: String {
        if let limited { return "usage against the limit of \(limited.folder)" }
        return PressureFile.numbers(["MemTotal:"], in: meminfo)[0] == nil ? "" : "available memory of the machine"
    }

    /// The lowest of the limits in force. Limits may change while the process runs.
    private var limited: (folder: String, limit: Double)? {
        folders.compactMap { folder in
            let limits = ["memory.max", "memory.high"].compactMap { PressureFile.number(in: "\(folder)/\($0)") }
            return limits.filter { $0 > 0 }.min().map { (folder, $0) }
        }
        .min { $0.limit < $1.limit }
    }
}
