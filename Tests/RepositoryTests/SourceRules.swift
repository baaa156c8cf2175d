import Foundation
import StrataArchitecture

/// The rules of this repository about words in its sources, which the compiler accepts.
enum SourceRules {
    /// The folders that the rule about notes without an issue covers.
    static let folders = ["Sources", "Tests", "Examples", "Snippets", "Plugins", "Benchmarks", "Scripts"]

    private static let proof = "// Proof:"

    static let all = [
        ForbiddenText(
            "noTraps",
            #"\b(?:fatalError|precondition\w*|assert|assertionFailure|assertIsolated|assumeIsolated|dispatchPrecondition)\b"#,
            says: "a trap without '// Proof:' on this line or right above it", in: "Sources", unlessCommented: proof),
        ForbiddenText(
            "noForcing", ##"[A-Za-z0-9_)\]}>"`?]!(?!=)"##,
            says: "'try!', 'as!' or a forced unwrap without '// Proof:' on this line or right above it", in: "Sources",
            unlessCommented: proof),
        ForbiddenText(
            "noUnowned", #"\bunowned(?:\s*\(|\s+\w)"#,
            says: "'unowned' without '// Proof:' on this line or right above it: it traps once its object is released",
            in: "Sources", unlessCommented: proof),
        ForbiddenText(
            "oneParking", #"\bpthread_[a-z_]+"#, says: "waits for a thread or starts one; only Parking.swift may",
            in: "Sources", except: ["Parking.swift"]),
        ForbiddenText(
            "fewContinuations", #"\bwith(?:Checked|Unsafe)(?:Throwing)?Continuation\b"#,
            says: "suspends a task; only Parking.swift and files that represent the outside world may", in: "Sources",
            except: ["Parking.swift", "MemoryPressureFeed.swift", "ManualClock.swift", "HostDriver.swift"]),
        ForbiddenText(
            "oneMutex", #"\bMutex\b"#, says: "uses Mutex; only Locked.swift may", in: "Sources",
            except: ["Locked.swift"]),
        ForbiddenText(
            "noOtherLocks",
            #"\b(?:NS(?:Recursive|Condition)?Lock|NSCondition|Dispatch(?:Semaphore|Group)|os_unfair_lock|OSAllocatedUnfairLock)\b"#,
            says: "uses a lock of its own; Locked.swift and Parking.swift have the only ones", in: "Sources"),
        ForbiddenText(
            "fewAtomics", #"\b(?:Atomic|AtomicLazyReference|atomicMemoryFence)\b"#,
            says: "uses atomics; only Atomics.swift and Locked.swift may", in: "Sources",
            except: ["Atomics.swift", "Locked.swift"]),
        ForbiddenText(
            "noPreconcurrency", #"@preconcurrency\b"#,
            says: "uses @preconcurrency, which hides isolation errors from clients", in: "Sources"),
        ForbiddenText(
            "openEndsHaveIssues", #"^(?!.*#[0-9]).*\b(?:TODO|FIXME)\b"#,
            says: "a TODO or FIXME without an issue number, such as #12", searching: .comments),
    ]

    /// For Package.swift, which belongs to no module.
    static let manifest = ForbiddenText(
        "noPackageDependencies", #"\.package\("#, says: "declares a package dependency; the root package has none")

    /// Every violation in the Swift files of a folder and in its manifest. The code of tutorials is exempt, because
    /// their readers write it.
    static func violations(below root: String, manifest: String) throws -> [Violation] {
        // Each folder of the root is a module, so that nested packages and snippets count too.
        let modules = try Codebase(root: root, folders: [root]).modules.filter { folders.contains($0.name) }
        let files = modules.flatMap(\.files).map(\.path).filter { !$0.contains(".docc/") }
        var texts: [(path: String, lines: SourceLines)] = []
        var violations: [Violation] = []
        for path in files {
            if let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) {
                texts.append((path, SourceLines(text)))
            } else {
                let problem = "cannot be read as UTF-8"
                violations.append(
                    Violation(
                        contract: "sources", location: CodeLocation(path: path), subject: problem, message: problem))
            }
        }
        violations += all.flatMap { $0.violations(in: texts) }
        return violations + Self.manifest.violations(in: [("Package.swift", SourceLines(manifest))])
    }
}
