#if os(Linux)
    import Foundation
    import StrataServiceLayer
    import StrataTesting
    import Testing

    /// The sources of Linux, with files that the test writes.
    @Suite(.timeLimit(.minutes(10))) final class LinuxMemoryPressureTests {
        private let folder = NSTemporaryDirectory() + "strata-pressure-\(UUID().uuidString)"
        private let clock = ManualClock()

        init() throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        private func write(_ text: String, to name: String) throws {
            let path = "\(folder)/\(name)"
            let parent = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }

        /// Only the files that the test writes exist.
        private func surroundings(_ environment: [String: String] = [:]) -> LinuxSurroundings {
            var surroundings = LinuxSurroundings { environment[$0] }
            surroundings.ownCgroup = "\(folder)/own"
            surroundings.cgroups = "\(folder)/cgroups"
            surroundings.pressure = "\(folder)/pressure"
            surroundings.meminfo = "\(folder)/meminfo"
            return surroundings
        }

        private func makeCgroup(limit: String = "max", used: Int = 50, idle: Int = 0) throws {
            try write("1:name=systemd:/x\n0::/desk.service/worker\n", to: "own")
            try write("\(used)\n", to: "cgroups/desk.service/worker/memory.current")
            try write(
                "anon 1\ninactive_file_of_others 7\ninactive_file \(idle)\n",
                to: "cgroups/desk.service/worker/memory.stat")
            try write("max\n", to: "cgroups/desk.service/worker/memory.max")
            try write("max\n", to: "cgroups/desk.service/worker/memory.high")
            try write("\(limit)\n", to: "cgroups/desk.service/memory.max")
            try write("\(used)\n", to: "cgroups/desk.service/memory.current")
            try write("anon 1\ninactive_file \(idle)\n", to: "cgroups/desk.service/memory.stat")
        }

        private func name(_ surroundings: LinuxSurroundings) -> String { LinuxMemoryPressure(surroundings).source.name }

        @Test func sourcesAreTriedInOrder() throws {
            #expect(name(surroundings()) == "")
            try write("MemTotal:        100 kB\nMemAvailable: 60 kB\n", to: "meminfo")
            #expect(name(surroundings()) == "available memory of the machine")
            try write("", to: "pressure")
            #expect(name(surroundings()) == "\(folder)/pressure, and available memory of the machine")
            try makeCgroup(limit: "100")
            try write("", to: "cgroups/desk.service/worker/memory.pressure")
            let limit = "usage against the limit of \(folder)/cgroups/desk.service"
            #expect(
                name(surroundings()) == "\(folder)/cgroups/desk.service/worker/memory.pressure, and \(limit)")
            try write("", to: "fifo")
            #expect(
                name(surroundings(["MEMORY_PRESSURE_WATCH": "\(folder)/fifo"]))
                    == "\(folder)/fifo ($MEMORY_PRESSURE_WATCH), and \(limit)")
            #expect(
                name(surroundings(["MEMORY_PRESSURE_WATCH": "/dev/null"]))
                    == "none: $MEMORY_PRESSURE_WATCH is /dev/null")
        }

        @Test func ratioOfUsageToTheLowestLimitIsReported() async throws {
            try makeCgroup(limit: "100", used: 80)
            var levels = LinuxMemoryPressure(surroundings()).source.levels(on: clock).makeAsyncIterator()
            try await clock.sleepers(1)
            // Memory that caches file contents does not count.
            for (used, idle) in [(90, 20), (85, 0), (95, 0)] {
                try makeCgroup(limit: "100", used: used, idle: idle)
                clock.advance(by: .milliseconds(500))
                try await clock.sleepers(1)
            }
            #expect(await levels.next() == .warning)
            #expect(await levels.next() == .critical)
            try makeCgroup(limit: "100", used: 10)
            clock.advance(by: .milliseconds(500))
            #expect(await levels.next() == .normal)
        }

        @Test func wordInAFIFOIsAWarning() async throws {
            let path = "\(folder)/fifo"
            let made = unsafe mkfifo(path, 0o600)
            #expect(made == 0)
            let environment = ["MEMORY_PRESSURE_WATCH": path, "MEMORY_PRESSURE_WRITE": "c29tZSAxIDIA"]
            var levels = LinuxMemoryPressure(surroundings(environment)).source.levels(on: clock).makeAsyncIterator()
            try await clock.sleepers(1)
            let writer = try #require(FileHandle(forWritingAtPath: path))
            try writer.write(contentsOf: Data("x".utf8))
            clock.advance(by: .milliseconds(500))
            #expect(await levels.next() == .warning)
            try await clock.sleepers(1)
            try writer.write(contentsOf: Data("again".utf8))
            clock.advance(by: .milliseconds(500))
            #expect(await levels.next() == .warning)
            try await clock.sleepers(1)
            clock.advance(by: .seconds(10))
            #expect(await levels.next() == .normal)
        }

        /// Calls `bind` or `connect` with the address of a socket in the file system.
        private func call(
            _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ path: String
        ) -> Int32 {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
            return unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }

        /// A listener at the socket whose backlog is full, so that a blocking `connect` would wait.
        private func occupy(_ path: String) throws -> [Int32] {
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            var descriptors = [socket(AF_UNIX, kind, 0)]
            let isListening = unsafe call(bind, descriptors[0], path) == 0 && listen(descriptors[0], 0) == 0
            try #require(isListening)
            while true {
                let descriptor = socket(AF_UNIX, kind, 0)
                descriptors.append(descriptor)
                if unsafe call(connect, descriptor, path) != 0 { break }
            }
            try #require(errno == EAGAIN)
            return descriptors
        }

        /// A folder is readable, but it reports nothing.
        @Test(arguments: ["", "missing"]) func aFileThatCannotBeWatchedIsNamed(_ name: String) throws {
            let environment = ["MEMORY_PRESSURE_WATCH": "\(folder)/\(name)"]
            let note = "$MEMORY_PRESSURE_WATCH cannot be watched: \(folder)/\(name)"
            #expect(self.name(surroundings(environment)) == note)
            try write("", to: "pressure")
            let pressure = LinuxMemoryPressure(surroundings(environment))
            #expect(pressure.source.name == "\(folder)/pressure; \(note)")
            // The kernel's file was asked to report.
            #expect(try String(contentsOfFile: "\(folder)/pressure", encoding: .utf8) == "some 200000 2000000\0")
        }

        @Test func aSocketWhoseBacklogIsFullIsNotWatched() throws {
            try write("", to: "pressure")
            let path = "/tmp/strata-\(UUID().uuidString.prefix(8)).socket"
            defer { _ = unsafe unlink(path) }
            let descriptors = try occupy(path)
            defer { for descriptor in descriptors { close(descriptor) } }
            #expect(
                name(surroundings(["MEMORY_PRESSURE_WATCH": path]))
                    == "\(folder)/pressure; $MEMORY_PRESSURE_WATCH cannot be watched: \(path)")
        }

        /// The listener has room for one connection, so it would refuse a second one after a trial.
        @Test func aSocketIsConnectedOnce() async throws {
            let path = "/tmp/strata-\(UUID().uuidString.prefix(8)).socket"
            defer { _ = unsafe unlink(path) }
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            let isListening = unsafe call(bind, listener, path) == 0 && listen(listener, 0) == 0
            try #require(isListening)
            let source = LinuxMemoryPressure(surroundings(["MEMORY_PRESSURE_WATCH": path])).source
            #expect(source.name == "\(path) ($MEMORY_PRESSURE_WATCH)")
            var levels = source.levels(on: clock).makeAsyncIterator()
            try await clock.sleepers(1)
            let connection = accept(listener, nil, nil)
            try #require(connection >= 0)
            defer { close(connection) }
            try FileHandle(fileDescriptor: connection).write(contentsOf: Data("x".utf8))
            clock.advance(by: .milliseconds(500))
            #expect(await levels.next() == .warning)
        }

        @Test func socketWhoseBacklogIsFullDoesNotStopTheUsage() async throws {
            try makeCgroup(limit: "100", used: 80)
            let path = "/tmp/strata-\(UUID().uuidString.prefix(8)).socket"
            defer { _ = unsafe unlink(path) }
            let descriptors = try occupy(path)
            defer { for descriptor in descriptors { close(descriptor) } }
            let environment = ["MEMORY_PRESSURE_WATCH": path]
            var levels = LinuxMemoryPressure(surroundings(environment)).source.levels(on: clock).makeAsyncIterator()
            try await clock.sleepers(1)
            try makeCgroup(limit: "100", used: 95)
            clock.advance(by: .milliseconds(500))
            #expect(await levels.next() == .critical)
        }

        /// The request to the kernel, if the variable is set.
        @Test func requestIsWrittenToAFile() async throws {
            try write("", to: "file")
            let environment = ["MEMORY_PRESSURE_WATCH": "\(folder)/file", "MEMORY_PRESSURE_WRITE": "c29tZSAxIDIA"]
            let stream = LinuxMemoryPressure(surroundings(environment)).source.levels(on: clock)
            try await clock.sleepers(1)
            #expect(try String(contentsOfFile: "\(folder)/file", encoding: .utf8) == "some 1 2\0")
            withExtendedLifetime(stream) {}
        }
    }
#endif
