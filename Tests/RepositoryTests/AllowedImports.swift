import StrataArchitecture

/// The table of Architecture.md as a contract: a module imports what its row names, and nothing else.
struct AllowedImports: Contract {
    /// One import that a row allows.
    struct Allowance: Equatable {
        let modules: [String]
        /// The files that may import it; nil for all.
        let files: [String]?
    }

    struct Row: Equatable {
        let module: String
        let folder: String
        let allowances: [Allowance]
    }

    let name = "allowedImports"
    let reason: String? = "Architecture.md has the table"
    let rows: [Row]

    static let marker = "<!-- allowed-imports: read by a test -->"
    private static let cLibraries = ["Glibc", "Musl", "Darwin", "Android", "Bionic", "WinSDK"]

    /// Reads the table after the marker; no rows when there is none.
    init(markdown: String) {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { $0 != Self.marker }.dropFirst().prefix { $0.hasPrefix("|") }
        rows = table.dropFirst(2).compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: true).map(Self.trimmed)
            guard cells.count == 3, let module = Self.quoted(cells[0]).first, let folder = Self.quoted(cells[1]).first
            else { return nil }
            return Row(
                module: module, folder: folder, allowances: cells[2].split(separator: ";").map(Self.allowance))
        }
    }

    /// `A, B` or `A in B.swift, C.swift`.
    private static func allowance(_ text: Substring) -> Allowance {
        let words = text.split(separator: " ")
        let before = words.prefix { $0 != "in" }.joined(separator: " ")
        let after = words.dropFirst(words.prefix { $0 != "in" }.count).joined(separator: " ")
        let modules = before.split(separator: ",").map(trimmed).flatMap { name in
            name == "the C library" ? cLibraries : [name.filter { $0 != "`" }]
        }
        return Allowance(modules: modules, files: after.isEmpty ? nil : quoted(after))
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func quoted(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }

    func violations(in codebase: Codebase) -> [Violation] {
        guard !rows.isEmpty else { return [.matchesNothing(name, "there is no table", in: codebase)] }
        let production = codebase.modules.filter(\.isProduction)
        let missing = production.filter { module in !rows.contains { $0.module == module.name } }.map { module in
            violation(CodeLocation(path: "Architecture.md"), "\(module.name) has no row in the table")
        }
        return missing
            + rows.flatMap { row -> [Violation] in
                guard let module = production.first(where: { $0.name == row.module }) else {
                    return [.matchesNothing(name, "there is no module \(row.module)", in: codebase)]
                }
                guard module.path == row.folder else {
                    return [violation(module.location, "\(row.module) is in \(module.path), not in \(row.folder)")]
                }
                return module.files.flatMap { violations(in: $0, row) }
            }
    }

    private func violations(in file: SourceFile, _ row: Row) -> [Violation] {
        file.scan.imports.compactMap { item in
            guard item.module != "Swift" else { return nil }
            let allowances = row.allowances.filter { $0.modules.contains(item.module) }
            guard !allowances.contains(where: { $0.files?.contains(file.name) ?? true }) else { return nil }
            let files = allowances.flatMap { $0.files ?? [] }
            return violation(
                file.location(item.position),
                files.isEmpty
                    ? "\(row.module) must not import \(item.module)"
                    : "\(file.name) must not import \(item.module); only \(files.joined(separator: ", ")) may")
        }
    }

    private func violation(_ location: CodeLocation, _ message: String) -> Violation {
        Violation(contract: name, location: location, subject: message, message: message, reason: reason)
    }
}
