import Dispatch
import Foundation

extension SourceScanner {
    /// Scans many files at once, on all cores; blocks until the last is done.
    ///
    /// The result has the order of `paths`.
    ///
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile` for the first file, in that order, that cannot be
    ///   read.
    public func scan(files paths: [String]) throws(ArchitectureError) -> [SourceScan] {
        let batch = 16
        let batches = (paths.count + batch - 1) / batch
        var results = [Result<SourceScan, ArchitectureError>?](repeating: nil, count: paths.count)
        unsafe results.withUnsafeMutableBufferPointer { buffer in
            // Each index is written by the one iteration that owns it and read after all of them have ended.
            nonisolated(unsafe) let slots = unsafe buffer
            DispatchQueue.concurrentPerform(iterations: batches) { number in
                let bytes = FileBytes()
                for index in number * batch..<min(paths.count, (number + 1) * batch) {
                    unsafe slots[index] = result(of: paths[index], in: bytes)
                }
            }
        }
        var scans: [SourceScan] = []
        scans.reserveCapacity(paths.count)
        for result in results {
            if let scan = try result?.get() { scans.append(scan) }
        }
        return scans
    }

    private func result(of path: String, in bytes: FileBytes) -> Result<SourceScan, ArchitectureError> {
        do { return .success(try scan(contentsOf: path, in: bytes)) } catch { return .failure(error) }
    }
}

/// Runs work on all cores and waits for the last.
enum Workers {
    /// One for each core.
    static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// Calls `body` for each number below `count`, at the same time where cores are free.
    static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    /// The results of `body` for each number below `count`, in the order of the numbers.
    static func map<Element: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Element) -> [Element] {
        var results = [Element?](repeating: nil, count: count)
        unsafe results.withUnsafeMutableBufferPointer { buffer in
            // Unchecked because each element is written by the one call that owns its number, and read after all calls.
            nonisolated(unsafe) let slots = unsafe buffer
            run(count) { unsafe slots[$0] = body($0) }
        }
        return results.compactMap(\.self)
    }
}
