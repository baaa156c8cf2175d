import Foundation
import StrataArchitecture

/// `strata init`.
struct InitCommand {
    let options: Options

    func run() throws -> ExitCode {
        guard options[.boundaries] == nil else { return try boundaries() }
        guard options[.folders] == nil else {
            throw UsageError("--folders applies only to --boundaries; add --boundaries")
        }
        guard let name = options[.name] else {
            throw UsageError(
                "init needs a name; write strata init Bookshop, or strata init --boundaries for an existing codebase"
            )
        }
        let here = FileManager.default.currentDirectoryPath
        let root = URL(fileURLWithPath: options[.root] ?? "\(here)/\(name)").standardizedFileURL.path
        let application = try Application(
            name: name, layers: options.all(.layer), presentations: options[.presentations],
            strata: StrataSource(options, root: root))
        var changes = ChangeSet(root: root)
        application.write(to: &changes)
        guard options[.dryRun] == nil else {
            print(changes.patch, terminator: "")
            return .success
        }
        try changes.apply()
        print(changes.summary, terminator: "")
        let folder = Outcome.shown(root)
        print(
            """

            \(name) is in \(folder). Next:
              cd \(folder)
              swift run \(name)
              swift test
            """)
        return .success
    }

    /// `strata init --boundaries`: writes the contract file of an existing codebase.
    private func boundaries() throws -> ExitCode {
        for option in [Option.name, .layer, .presentations, .strataPath, .strataURL] where options[option] != nil {
            throw UsageError(
                "--boundaries writes strata.json alone; leave \(option == .name ? "the name" : option.spelling) out")
        }
        let start = options[.root] ?? FileManager.default.currentDirectoryPath
        let folders = options[.folders].map { $0.split(separator: ",").map(String.init) }
        var nested: Codebase.NestedPackages?
        var codebase: Codebase
        if let folders {
            codebase = try Codebase(root: URL(fileURLWithPath: start).standardizedFileURL.path, folders: folders)
        } else if let layout = options[.layout] {
            codebase = try Codebase(layout: Session.layout(at: layout))
        } else {
            codebase = try Codebase(containing: start, nested: .dependencies)
        }
        if folders == nil, codebase.modules.contains(where: { $0.path.hasPrefix("/") }) {
            // A package outside the root belongs to others, so the contracts leave it out.
            nested = Codebase.NestedPackages.none
            codebase = Codebase(root: codebase.root, modules: codebase.modules.filter { !$0.path.hasPrefix("/") })
        }
        let starter = StarterContracts(of: codebase, folders: folders, nested: nested)
        guard !starter.layers.isEmpty else {
            throw UsageError(
                "\(codebase.root) has no module with Swift sources; name its folders with --folders App,Modules")
        }
        var changes = ChangeSet(root: codebase.root)
        changes.create("strata.json", starter.text)
        guard options[.dryRun] == nil else {
            print(starter.text, terminator: "")
            return .success
        }
        try changes.apply()
        print(changes.summary, terminator: "")
        let count = starter.layers.flatMap(\.modules).count
        print(
            "\n\(count) module\(count == 1 ? "" : "s") on \(starter.layers.count) layers. Give the layers names, then: strata check"
        )
        return .success
    }
}
