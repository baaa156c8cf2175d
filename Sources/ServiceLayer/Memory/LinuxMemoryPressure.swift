package import StrataCore

/// The environment of a Linux process and the paths of the kernel's files; tests pass their own.
package struct LinuxSurroundings: Sendable {
    package var environment: @Sendable (String) -> String?
    package var ownCgroup = "/proc/self/cgroup"
    package var cgroups = "/sys/fs/cgroup"
    package var pressure = "/proc/pressure/memory"
    package var meminfo = "/proc/meminfo"

    package init(environment: @escaping @Sendable (String) -> String?) {
        self.environment = environment
    }

    package static let process = LinuxSurroundings(environment: PressureFile.environment)
}

/// Chooses the files to watch on Linux.
///
/// The protocol of `$MEMORY_PRESSURE_WATCH`: https://systemd.io/MEMORY_PRESSURE; pressure stall information:
/// https://docs.kernel.org/accounting/psi.html.
package struct LinuxMemoryPressure: Sendable {
    /// A file that reports pressure, and the level that its report means.
    struct Trigger: Sendable {
        let path: String
        let level: MemoryPressure
        /// Written to the file after it is opened.
        let request: [UInt8]
        /// The file that was opened to try it, until the first watch takes it. Another connection to a socket might be
        /// refused, because its listener has not accepted the first one yet.
        private let tried: Locked<PressureFile?>

        init(_ path: String, _ level: MemoryPressure, writing request: [UInt8], tried: PressureFile? = nil) {
            self.path = path
            self.level = level
            self.request = request
            self.tried = Locked(tried)
        }

        /// The opened file; nil when it cannot be opened.
        func open() -> PressureFile? {
            let tried = self.tried.withLock { file in
                defer { file = nil }
                return file
            }
            return tried ?? PressureFile(path, writing: request)
        }
    }

    let name: String
    /// The path in `$MEMORY_PRESSURE_WATCH`, if the file cannot be watched.
    let refused: String?
    let triggers: [Trigger]
    let usage: MemoryUsage
    private let isDisabled: Bool

    package init(_ surroundings: LinuxSurroundings) {
        usage = MemoryUsage(surroundings)
        let watched = surroundings.environment("MEMORY_PRESSURE_WATCH").flatMap { $0.isEmpty ? nil : $0 }
        isDisabled = watched == "/dev/null"
        guard !isDisabled else {
            (triggers, name, refused) = ([], "none: $MEMORY_PRESSURE_WATCH is /dev/null", nil)
            return
        }
        let request = surroundings.environment("MEMORY_PRESSURE_WRITE").flatMap(Base64.decode) ?? []
        // Being readable is not enough: a folder is, and a socket whose listener refuses the connection.
        if let watched, let file = PressureFile(watched, writing: request) {
            triggers = [Trigger(watched, .warning, writing: request, tried: file)]
            (name, refused) = ("\(watched) ($MEMORY_PRESSURE_WATCH)", nil)
            return
        }
        refused = watched
        let kernel = [usage.cgroup.map { $0 + "/memory.pressure" }, surroundings.pressure].compactMap(\.self)
        let path = kernel.first { PressureFile.canTrigger($0, Self.request(for: .warning)) }
        triggers = [MemoryPressure.warning, .critical].flatMap { level in
            path.map { [Trigger($0, level, writing: Self.request(for: level))] } ?? []
        }
        name = path ?? ""
    }

    /// Stalls of 0.2 seconds within 2 seconds, of some tasks or of all. Windows that are multiples of two seconds need
    /// no privilege.
    private static func request(for level: MemoryPressure) -> [UInt8] {
        Array("\(level == .critical ? "full" : "some") 200000 2000000\0".utf8)
    }

    /// The names of the sources that are watched, and the path of a file that cannot be watched.
    private var fullName: String {
        let watched = [name, usage.description].filter { !$0.isEmpty }.joined(separator: ", and ")
        let note = refused.map { "$MEMORY_PRESSURE_WATCH cannot be watched: \($0)" } ?? ""
        return [watched, note].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    package var source: MemoryPressureSource {
        guard !isDisabled else { return MemoryPressureSource(name: name) { _ in AsyncStream { $0.finish() } } }
        return MemoryPressureSource(name: fullName) { clock in
            let (stream, continuation) = AsyncStream<MemoryPressure>.makeStream()
            let task = Task { [self] in
                await watch(on: clock) { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
            return stream
        }
    }

    private func watch(on clock: any Clock<Duration>, _ report: (MemoryPressure) -> Void) async {
        let files = triggers.compactMap { trigger in trigger.open().map { (file: $0, level: trigger.level) } }
        let time = clock.stopwatch()
        var state = LinuxPressureState()
        while !Task.isCancelled {
            let alarm = clock.alarm(after: .milliseconds(500))
            let reported = files.filter { $0.file.hasReported() }.map(\.level).max()
            if let level = state.update(report: reported, ratio: usage.ratio(), at: time()) { report(level) }
            try? await alarm()
        }
    }
}

/// Combines the reports of the files with the share of the available memory that is in use.
package struct LinuxPressureState: Sendable {
    /// How long a report from a file stays valid.
    private static let reportLifetime = Duration.seconds(10)

    private var ratio = RatioLevel()
    private var received = (level: MemoryPressure.normal, time: Duration.zero)
    private var reported = MemoryPressure.normal

    package init() {}

    /// The level to report now; nil if it has not changed and no file has reported since the last call.
    package mutating func update(
        report: MemoryPressure?, ratio value: Double?, at now: Duration
    ) -> MemoryPressure? {
        if now - received.time >= Self.reportLifetime { received.level = .normal }
        if let report { received = (max(report, received.level), now) }
        let level = max(received.level, value.map { ratio.update($0) } ?? .normal)
        defer { reported = level }
        return level != reported || report != nil ? level : nil
    }
}
