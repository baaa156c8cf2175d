/// A ban on references between folders: some folders must not use some others, or only an allowlist may use some
/// folders, or some folders must not use each other.
///
/// Only direct references count. Shorthand: `.forbidden(folders:…)`, `.protected(folders:…)` and
/// `.independent(folders:…)`. Sendable.
public struct FolderBan: ReferenceContract, Hashable {
    /// The kinds of bans.
    public enum Ban: Sendable, Hashable {
        /// Files of the folders must not use these folders.
        case uses([FolderPattern])
        /// Only these folders, and the folders themselves, may use the folders.
        case usersOtherThan([FolderPattern])
        /// The folders must not use each other.
        case eachOther
    }

    /// `forbiddenFolders`, `protectedFolders` or `independentFolders`.
    public var name: String {
        switch ban {
        case .uses: "forbiddenFolders"
        case .usersOtherThan: "protectedFolders"
        case .eachOther: "independentFolders"
        }
    }
    /// The reason, printed with each violation.
    public var reason: String?
    /// The modules; empty for all production modules.
    public var modules: [ModulePattern]
    /// The folders, or the types.
    public var folders: [FolderPattern]
    /// The kind of this ban, and the folders that it names.
    public var ban: Ban
    /// Whether the references come from the compiler's index; see ``Folders/isPrecise``.
    public var isPrecise: Bool

    /// The contract.
    public init(
        _ folders: [FolderPattern], _ ban: Ban, within modules: [ModulePattern] = [], precise: Bool = false,
        because reason: String? = nil
    ) {
        self.folders = folders
        self.ban = ban
        self.modules = modules
        isPrecise = precise
        self.reason = reason
    }

    func violations(in codebase: Codebase, references: ReferenceGraph) -> [Violation] {
        guard !folders.isEmpty else { return [.matchesNothing(name, "no folder is named", in: codebase)] }
        let own = FolderSelection(folders, in: references, codebase: codebase)
        var found = own.unmatchedViolations(name, in: codebase)
        var other: FolderSelection?
        switch ban {
        case .uses(let patterns), .usersOtherThan(let patterns):
            let selection = FolderSelection(patterns, in: references, codebase: codebase)
            found += selection.unmatchedViolations(name, in: codebase)
            other = selection
            if case .uses = ban, patterns.isEmpty {
                found.append(.matchesNothing(name, "nothing forbidden is named", in: codebase))
            }
        case .eachOther: break
        }
        let isWanted = ReferenceResolver.isFirm
        for (file, list) in references.found.enumerated() {
            for number in 0..<list.offsets.count where isWanted(list.kinds[number]) {
                let target = list.targets[number]
                let owner = Int(references.index.files[Int(target)])
                let user = list.users[number]
                let origin = user == 0 ? nil : user - 1
                let (fromOwn, toOwn) = (own.number(of: file, origin), own.number(of: owner, target))
                // Each ban concerns the contract's folders at one end or both.
                guard fromOwn != nil || toOwn != nil else { continue }
                let from = Ends(own: fromOwn.map { own.places[$0] }, other: other?.place(of: file, origin))
                let to = Ends(own: toOwn.map { own.places[$0] }, other: other?.place(of: owner, target))
                guard let rule = broken(from: from, to: to) else { continue }
                let reference = references.reference(number, from: file)
                let fallback = FolderSelection.pathInModule(of: references.files[file], in: codebase)
                found.append(
                    reference.violation(
                        contract: name, from: from.own?.folder ?? from.other?.folder ?? fallback,
                        to: to.own?.folder ?? to.other?.folder ?? reference.used, rule: rule))
            }
        }
        return found
    }

    /// One end of a reference: its place among the folders of the contract and among the folders of the ban.
    private struct Ends {
        var own: (pattern: Int, folder: String)?
        var other: (pattern: Int, folder: String)?
    }

    private func broken(from: Ends, to: Ends) -> String? {
        switch ban {
        case .uses: return from.own != nil && to.other != nil && to.own == nil ? "it is forbidden" : nil
        case .usersOtherThan(let users):
            guard to.own != nil, from.own == nil, from.other == nil else { return nil }
            return users.isEmpty ? "nobody may use it" : "only \(users.list) may use it"
        case .eachOther:
            guard let left = from.own, let right = to.own, left.folder != right.folder else { return nil }
            return "the two are independent of each other"
        }
    }
}

extension Contract where Self == AnyContract {
    /// Files of some folders must not use declarations of some others.
    public static func forbidden(
        folders: [FolderPattern], uses: [FolderPattern], within modules: [ModulePattern] = [],
        precise: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(FolderBan(folders, .uses(uses), within: modules, precise: precise, because: reason))
    }

    /// Only `users` may use declarations of some folders; with an empty list, only the folders themselves may.
    public static func protected(
        folders: [FolderPattern], users: [FolderPattern], within modules: [ModulePattern] = [],
        precise: Bool = false, because reason: String? = nil
    ) -> AnyContract {
        AnyContract(FolderBan(folders, .usersOtherThan(users), within: modules, precise: precise, because: reason))
    }

    /// Some folders must not use each other; `"Features/*"` stands for each folder in `Features`.
    public static func independent(
        folders: [FolderPattern], within modules: [ModulePattern] = [], precise: Bool = false,
        because reason: String? = nil
    ) -> AnyContract {
        AnyContract(FolderBan(folders, .eachOther, within: modules, precise: precise, because: reason))
    }
}
