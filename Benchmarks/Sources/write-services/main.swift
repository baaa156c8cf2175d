// Writes the source of a module with many services.
//
// write-services FOLDER COUNT DEPENDENCIES FORM…
//
// FORM is initializer, closure, resolver, swinject, functions or dictionary; or `requests`, which adds the file that requests
// each service once. Files that would not change are not rewritten.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 4, let count = Int(arguments[2]), let dependencies = Int(arguments[3]),
    (0...WrittenService.labels.count).contains(dependencies)
else {
    print("write-services FOLDER COUNT DEPENDENCIES FORM…")
    exit(64)
}
let folder = URL(fileURLWithPath: arguments[1])
let forms = arguments.dropFirst(4).compactMap(Form.init(rawValue:))
var files = Module(services: count, dependencies: dependencies, forms: forms).files
if arguments.contains("requests") {
    let services = (0..<count).map { WrittenService($0, dependencies: dependencies) }
    files.append(("Requests.swift", Requests(services: services).text))
}
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for file in files {
    let path = folder.appending(path: file.name)
    if (try? String(contentsOf: path, encoding: .utf8)) != file.text {
        try file.text.write(to: path, atomically: true, encoding: .utf8)
    }
}
