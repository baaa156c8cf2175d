import Foundation

/// A baseline on disk, and the rules for changing it. Sendable.
public struct BaselineFile: Sendable, Hashable {
    /// The input of the rules; a value, so that tests can choose it. Sendable.
    public struct Circumstances: Sendable, Hashable {
        /// Whether this is continuous integration, which never writes a baseline.
        public var isContinuousIntegration: Bool
        /// Whether new violations are accepted into the file.
        public var acceptsNew: Bool
        /// Today.
        public var today: Day

        /// Circumstances with the given values.
        public init(isContinuousIntegration: Bool, acceptsNew: Bool = false, today: Day) {
            self.isContinuousIntegration = isContinuousIntegration
            self.acceptsNew = acceptsNew
            self.today = today
        }

        /// The circumstances of this process: `CI` set to anything but `false`, `0` or nothing;
        /// `STRATA_BASELINE=accept`; the clock.
        public static var current: Circumstances {
            let environment = ProcessInfo.processInfo.environment
            let isIntegration = !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
            return Circumstances(
                isContinuousIntegration: isIntegration, acceptsNew: environment["STRATA_BASELINE"] == "accept",
                today: Day(Date()))
        }
    }

    /// The path of the file.
    public var path: String
    /// The input of the rules for changing the file.
    public var circumstances: Circumstances

    /// A baseline file, which need not exist yet.
    public init(_ path: String, circumstances: Circumstances = .current) {
        self.path = path
        self.circumstances = circumstances
    }

    /// The baseline in the file; empty when there is none.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` or `malformedFile`.
    public func read() throws(ArchitectureError) -> Baseline {
        guard FileManager.default.fileExists(atPath: path) else { return Baseline() }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ArchitectureError(
                .unreadableFile, path: path, detail: "the baseline cannot be read; check its permissions")
        }
        do { return try JSONDecoder().decode(Baseline.self, from: data) } catch {
            throw ArchitectureError(
                .malformedFile, path: path,
                detail: "this is not a baseline (\(error)); restore it, or delete it and run `strata baseline`")
        }
    }

    /// Compares violations with the baseline. Outside continuous integration the file then loses the entries that are
    /// gone, and it accepts new violations if the circumstances say so. In continuous integration it is never written.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile`, `malformedFile` or `unwritableFile`.
    public func apply(to violations: [Violation]) throws(ArchitectureError) -> BaselineComparison {
        let baseline = try read()
        var comparison = baseline.compare(violations, on: circumstances.today)
        guard !circumstances.isContinuousIntegration else { return comparison }
        if circumstances.acceptsNew, !comparison.new.isEmpty {
            try accept(violations)
            let gone = comparison.gone
            comparison = try read().compare(violations, on: circumstances.today)
            comparison.accepted.sort()
            comparison.gone = gone
        } else if !comparison.gone.isEmpty {
            try write(baseline.shrunk(by: comparison.gone, on: circumstances.today))
        }
        return comparison
    }

    /// Makes the file accept exactly these violations; creates the file if it does not exist.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unwritableFile` in continuous integration, or when the file
    ///   cannot be written; `unreadableFile` or `malformedFile` for the old file.
    public func accept(
        _ violations: [Violation], owner: String? = nil, expires: Day? = nil
    ) throws(ArchitectureError) {
        guard !circumstances.isContinuousIntegration else {
            throw ArchitectureError(
                .unwritableFile, path: path,
                detail: "a baseline is never created or grown in continuous integration (CI is set); "
                    + "run this on your own machine and commit the file")
        }
        try write(read().accepting(violations, owner: owner, expires: expires, on: circumstances.today))
    }

    private func write(_ baseline: Baseline) throws(ArchitectureError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            var data = try encoder.encode(baseline)
            data.append(UInt8(ascii: "\n"))
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw ArchitectureError(
                .unwritableFile, path: path,
                detail: "the baseline cannot be written (\(error)); check the folder's permissions")
        }
    }
}

extension [Violation] {
    /// The violations that a baseline does not accept; see ``BaselineFile/apply(to:)`` for when the file changes.
    ///
    /// `path` is relative to the codebase's root. Set `STRATA_BASELINE=accept` once to accept today's violations.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile`, `malformedFile` or `unwritableFile`.
    public func beyondBaseline(
        at path: String, in codebase: Codebase, circumstances: BaselineFile.Circumstances = .current
    ) throws(ArchitectureError) -> [Violation] {
        let absolute = path.hasPrefix("/") ? path : "\(codebase.root)/\(path)"
        return try BaselineFile(absolute, circumstances: circumstances).apply(to: self).new
    }
}
