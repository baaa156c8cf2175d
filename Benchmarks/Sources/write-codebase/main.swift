// Writes a large application that uses Strata, as a package of its own: modules in five layers, three presentations on
// one service layer, a program, tests and contracts.
//
// write-codebase FOLDER --strata PATH [--modules N] [--services N] [--tests N] [--seed N] [--change body|parameter|import]
//
// The same options always write the same files. Files that would not change are not rewritten. --change writes one
// service in the lowest layer as a developer has changed it.

import Foundation

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
    print(Options.usage)
    exit(64)
}
let plan = CodebasePlan(options)
let tests = TestSource(plan: plan, count: options.tests)
let package = PackageSource(plan: plan, strata: options.strata, testedModules: tests.modules)
var files = [("Package.swift", package.manifest), ("strata.json", package.contracts)]
files += ApplicationSource(plan: plan).files
for presentation in PresentationSource.Presentation.allCases {
    files += PresentationSource(plan: plan, presentation: presentation).files
}
files += plan.modules.map { module in
    let source = ModuleSource(plan: plan, module: module)
    return (source.path, source.text)
}
// Two ordinary public services of the lowest layer, which many modules can see: the second is changed, and its new
// parameter takes the first.
let ordinary = plan.services.filter { $0.isTestable && $0.kind == .plain && $0.form == .initializer }
let changed = ordinary.dropFirst().first { service in
    service.module == ordinary[0].module && !service.needs.contains { $0.target == ordinary[0].number }
}
files += plan.services.map { service in
    let change = service.number == changed?.number ? options.change : nil
    let source = ServiceSource(plan: plan, service: service, change: change, added: ordinary.first)
    return (source.path, source.text)
}
files += tests.files

let folder = URL(fileURLWithPath: options.folder)
var written = 0
for (path, text) in files {
    let file = folder.appending(path: path)
    if (try? String(contentsOf: file, encoding: .utf8)) == text { continue }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
    written += 1
}
print(
    "\(plan.modules.count) modules, \(plan.services.count) services: \(files.count) files, \(written) of them written")
