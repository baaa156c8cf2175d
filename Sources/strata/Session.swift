import Foundation
import StrataArchitecture

/// The input of the commands that check, draw or edit a codebase: the codebase and, if there is one, the contract file.
struct Session {
    let codebase: Codebase
    let contracts: ContractFile?
    /// The contract file, relative to the root if it is below the root; `nil` if there is none.
    let contractsPath: String?

    /// Reads both. Without `requiresContracts`, the contract file may be missing, unless `--contracts` names it.
    init(_ options: Options, requiresContracts: Bool = true) throws {
        let start = options[.root] ?? FileManager.default.currentDirectoryPath
        let layout = try options[.layout].map { try Session.layout(at: $0) }
        let root = layout?.root ?? Session.root(above: start)
        let path =
            options[.contracts].map { URL(fileURLWithPath: $0).standardizedFileURL.path } ?? "\(root)/strata.json"
        if requiresContracts || options[.contracts] != nil || FileManager.default.fileExists(atPath: path) {
            var file = try ContractFile(contentsOf: path)
            if options[.precise] != nil { file.makePrecise() }
            contracts = file
            contractsPath = path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
        } else {
            contracts = nil
            contractsPath = nil
        }
        if var layout {
            // The layout of a plugin contains every package that the root depends on by path. With `none`, only the
            // root package belongs to the codebase.
            if contracts?.nestedPackages == Codebase.NestedPackages.none, let own = layout.targets.first?.package {
                layout.targets.removeAll { $0.package != own }
            }
            // A checkout of the framework is a library of the codebase, not a part of it.
            if let checkout = layout.frameworkCheckout { layout.remove(checkout: checkout) }
            codebase = try Codebase(layout: layout)
        } else if let folders = contracts?.folders {
            codebase = try Codebase(root: root, folders: folders)
        } else {
            codebase = try Codebase(containing: start, nested: contracts?.nestedPackages ?? .dependencies)
        }
    }

    /// The report on the contracts of the contract file; empty if there is no contract file.
    var report: Report {
        guard let contracts else { return Report([]) }
        return codebase.report(of: contracts.contracts, defaults: contracts.impliesDefaults)
    }

    var violations: [Violation] { report.violations }

    /// The baseline that the contract file names; `nil` if it names none. Without `mayWrite`, it is only read, as in
    /// continuous integration.
    func baseline(mayWrite: Bool = true) -> BaselineFile? {
        var circumstances = BaselineFile.Circumstances.current
        if !mayWrite { circumstances.isContinuousIntegration = true }
        return contracts?.baseline.map {
            BaselineFile($0.hasPrefix("/") ? $0 : "\(codebase.root)/\($0)", circumstances: circumstances)
        }
    }

    static func layout(at path: String) throws -> CodebaseLayout {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("the layout \(path) cannot be read")
        }
        do { return try JSONDecoder().decode(CodebaseLayout.self, from: data) } catch {
            throw UsageError("the layout \(path) does not have the form that the plugins write (\(error))")
        }
    }

    /// The nearest folder at or above `start` that contains a contract file or a manifest; `start` if there is none.
    private static func root(above start: String) -> String {
        var folder = URL(fileURLWithPath: start).standardizedFileURL
        while folder.path != "/" {
            for name in ["strata.json", "Package.swift"]
            where FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return start
    }
}
