import Dispatch
import Foundation

extension SourceScanner {
    /// Scans many files on all cores; blocks until all are scanned.
    ///
    /// The result has the order of `paths`.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` for the first file, in that order, that cannot be
    ///   read.
    public func scan(files paths: [String]) throws(ArchitectureError) -> [SourceScan] {
        let batch = 16
        let batches = (paths.count + batch - 1) / batch
        let results = Workers.map(batches) { number in
            let bytes = FileBytes()
            return (number * batch..<min(paths.count, (number + 1) * batch)).map { result(of: paths[$0], in: bytes) }
        }
        var scans: [SourceScan] = []
        scans.reserveCapacity(paths.count)
        for batch in results {
            for result in batch { scans.append(try result.get()) }
        }
        return scans
    }

    private func result(of path: String, in bytes: FileBytes) -> Result<SourceScan, ArchitectureError> {
        do { return .success(try scan(contentsOf: path, in: bytes)) } catch { return .failure(error) }
    }
}

/// Runs tasks on all cores and waits for the last.
enum Workers {
    /// The number of active cores.
    static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// Calls `body` for each number below `count`, in parallel where cores are free.
    static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    /// The number of workers for a number of tasks: at least one, at most one for each core.
    static func count(for tasks: Int) -> Int { max(1, min(count, tasks)) }

    /// The results of `body` for each number below `count`, in the order of the numbers. A free worker takes the next
    /// number.
    static func map<Element: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Element) -> [Element] {
        var results = [Element?](repeating: nil, count: count)
        unsafe results.withUnsafeMutableBufferPointer { buffer in
            // Unsafe because the compiler cannot see that only the call with an element's number writes the element,
            // and that it is read after all calls have returned.
            nonisolated(unsafe) let slots = unsafe buffer
            run(count) { unsafe slots[$0] = body($0) }
        }
        return results.compactMap(\.self)
    }

    /// The results of `body`, which receives a tool that belongs to its worker. Worker `n` of `w` has the numbers `n`,
    /// `n + w`, `n + 2w` and so on.
    static func map<Element: Sendable, Tool>(
        _ count: Int, with tool: @Sendable (_ worker: Int) -> Tool, _ body: @Sendable (Int, Tool) -> Element
    ) -> [Element] {
        let workers = self.count(for: count)
        let lists = map(workers) { worker in
            let tool = tool(worker)
            return stride(from: worker, to: count, by: workers).map { body($0, tool) }
        }
        return (0..<count).map { lists[$0 % workers][$0 / workers] }
    }
}
