import Foundation
import StrataFleet

/// Reads the manifests of a fleet. For each path that it cannot read, it collects the error and the remedy.
struct ManifestReader {
    /// The size of the largest file that is read; the manifest of a process with 10,000 services has 5 MB.
    static let mostBytes = 64 << 20

    private(set) var manifests: [ProcessManifest] = []
    /// One line for each path or file that gave no manifest.
    private(set) var faults: [String] = []

    /// - Parameter paths: Files and folders. In a folder, each `*.json` is read.
    init(_ paths: [String]) {
        for path in paths { read(path) }
    }

    private mutating func read(_ path: String) {
        guard FileManager.default.fileExists(atPath: path) else {
            note(path, "there is no such file; write the manifest there, or correct the path")
            return
        }
        guard let content = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            readFile(path)
            return
        }
        let names = content.filter { $0.hasSuffix(".json") }
        if names.isEmpty { note(path, "the folder has no *.json; write one manifest for each process there") }
        for name in names.sorted() { readFile(path.hasSuffix("/") ? path + name : "\(path)/\(name)") }
    }

    private mutating func readFile(_ path: String) {
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: Self.mostBytes + 1)
        else {
            note(path, "the file is empty or cannot be read; write the manifest there again")
            return
        }
        guard data.count <= Self.mostBytes else {
            note(path, "the file has more than \(Self.mostBytes >> 20) MB, so it is no manifest")
            return
        }
        switch Self.manifest(in: data) {
        case .success(let manifest): manifests.append(manifest)
        case .failure(let fault): note(path, fault.text)
        }
    }

    private mutating func note(_ path: String, _ text: String) {
        faults.append("\(Self.plain(path)): error: \(Self.plain(text))")
    }

    struct Fault: Error {
        let text: String
    }

    /// The manifest in the bytes, or the first fault, with its position if that is known.
    static func manifest(in data: Data) -> Result<ProcessManifest, Fault> {
        let advice = "; print the manifest again with the program"
        do {
            let format = try JSONDecoder().decode(Format.self, from: data).format
            guard format == ProcessManifest.currentFormat else {
                return .failure(
                    Fault(
                        text: "the manifest has the format \(format), and this tool reads the format "
                            + "\(ProcessManifest.currentFormat); build the program and the tool with one version of Strata"
                    ))
            }
            return .success(try JSONDecoder().decode(ProcessManifest.self, from: data))
        } catch let error as DecodingError {
            return .failure(Fault(text: (syntaxFault(in: data) ?? text(of: error)) + advice))
        } catch {
            return .failure(Fault(text: "it is not JSON (\(error))\(advice)"))
        }
    }

    private struct Format: Decodable {
        let format: Int
    }

    private static func text(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath)) has no \"\(key.stringValue)\""
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) is null, and a value is expected"
        case .typeMismatch(_, let context), .dataCorrupted(let context):
            return "\(place(context.codingPath)) is wrong (\(context.debugDescription))"
        @unknown default: return "it is not a manifest (\(error))"
        }
    }

    /// Says where the bytes stop being JSON, and why; nil if they are JSON. The decoder does not report the position on
    /// every platform.
    private static func syntaxFault(in data: Data) -> String? {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return nil
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
            let end = " around character "
            guard let start = reason.range(of: end),
                let offset = Int(reason[start.upperBound...].prefix { $0.isNumber })
            else {
                return "it is not JSON (\(reason))"
            }
            let before = data.prefix(offset)
            let line = before.count { $0 == 10 } + 1
            let column = offset - (before.lastIndex(of: 10).map { $0 + 1 - data.startIndex } ?? 0) + 1
            return "line \(line), column \(column) is not JSON (\(reason[..<start.lowerBound]))"
        }
    }

    /// The position as text, such as `offers[0].methods[2]`. The keys `_0` are left out, because a position inside a
    /// schema has many of them.
    private static func place(_ path: [any CodingKey]) -> String {
        var text = ""
        for key in path where key.stringValue != "_0" {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        guard !text.isEmpty else { return "the manifest" }
        return text.count > 200 ? "\(text.prefix(100))…\(text.suffix(100))" : text
    }

    /// The text with U+FFFD for each control character, because some of them move the cursor of a terminal.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
