/// Every declaration of some modules, with lookups by module and name, and by type and name.
///
/// Declarations are numbered consecutively across all files. A type is identified by the number of its declaration plus
/// one. An external type such as `Array` gets a number after the last declaration when the codebase extends it or a
/// type inherits from it.
final class DeclarationIndex: Sendable {
    static let none: UInt32 = 0
    /// The result for a name that hides outer declarations and is no declaration itself, such as a generic parameter.
    static let hidden: UInt32 = .max

    let outlines: [FileOutline]
    let names: NameTable
    /// The module of each file, as a number.
    let modules: [UInt32]
    /// The modules that each file sees besides its own.
    let visible: [[UInt32]]
    /// The modules whose internal declarations each file sees: those of its `@testable` imports.
    let testable: [[UInt32]]
    /// The modules by the numbers of their names.
    let moduleNumbers: [UInt32: UInt32]
    let bases: [UInt32]
    let files = WordBuffer(capacity: 1024)
    /// The next declaration of the same name in the same module or type, plus one; 0 ends the chain.
    let next = WordBuffer(capacity: 1024)
    let topLevel = PairTable(capacity: 1024)
    let members = PairTable(capacity: 4096)
    /// For each declaration the type whose members are in its body.
    let bodyTypes = WordBuffer(capacity: 1024)
    /// For each name the kinds of its declarations: one bit for each ``Use``.
    let uses = WordBuffer(capacity: 1024)
    /// For each name the only file that declares members with it, plus one; `hidden` when there are several.
    let memberFiles = WordBuffer(capacity: 1024)
    private let firstMembers = PairTable(capacity: 4096)
    /// The types that each type inherits from, as lists: for each type the first and the last place of its list, and
    /// for each place the type and the next place. Place 0 ends a list.
    let firstSupertypes = WordBuffer(capacity: 1024)
    private let lastSupertypes = WordBuffer(capacity: 1024)
    let supertypes = WordBuffer(capacity: 1024)
    let nextSupertypes = WordBuffer(capacity: 1024)
    /// The external type of each name; the first key is always 0.
    private let externals = PairTable()
    /// For each name the facts that are known without a declaration; see ``Mark``.
    let marks = WordBuffer(capacity: 1024)
    /// For each external type the ``BorrowedNames`` that it brings: one bit for each.
    private let borrowedBits = WordBuffer()
    /// The same by the names of the known protocols.
    private let bitsOfProtocols: [UInt32: UInt32]

    enum Mark {
        /// The name is one of ``CommonMembers``.
        static let common: UInt32 = 1
        /// An external type may bring the name as its generic parameter or associated type.
        static let borrowed: UInt32 = 2
        /// Above these bits, the place of a borrowed name in ``BorrowedNames``.
        static let numberShift: UInt32 = 8
    }

    enum Use {
        static let type: UInt32 = 1
        static let value: UInt32 = 2
        static let symbol: UInt32 = 4
        static let macro: UInt32 = 8
    }

    init(
        outlines: [FileOutline], names: NameTable, modules: [UInt32], visible: [[UInt32]], testable: [[UInt32]],
        moduleNames: [String]
    ) {
        moduleNumbers = Dictionary(
            moduleNames.enumerated().map { (names.number(of: $1), UInt32($0)) }, uniquingKeysWith: { first, _ in first }
        )
        self.outlines = outlines
        self.names = names
        self.modules = modules
        self.visible = visible
        self.testable = testable
        let borrowed = BorrowedNames.all.map(names.number(of:))
        let common = CommonMembers.names.map(names.number(of:))
        var total: UInt32 = 0
        var bases: [UInt32] = []
        for (file, outline) in outlines.enumerated() {
            bases.append(total)
            var left = outline.declarations.count
            while left > 0 {
                files.append(UInt32(truncatingIfNeeded: file))
                next.append(0)
                bodyTypes.append(0)
                left &-= 1
            }
            total += UInt32(outline.declarations.count)
        }
        self.bases = bases
        bitsOfProtocols = Self.bitsOfProtocols(names, borrowed)
        for _ in 0..<names.count {
            uses.append(0)
            memberFiles.append(0)
            marks.append(0)
        }
        for name in common { marks[Int(name)] |= Mark.common }
        for (number, name) in borrowed.enumerated() {
            marks[Int(name)] |= Mark.borrowed | UInt32(truncatingIfNeeded: number) << Mark.numberShift
        }
        indexTypes()
        indexMembers()
        findSupertypes()
    }

    /// For the name of each known protocol, the bits of the names that the protocol brings.
    private static func bitsOfProtocols(_ names: NameTable, _ borrowed: [UInt32]) -> [UInt32: UInt32] {
        var borrowedBits: [UInt32: UInt32] = [:]
        for item in BorrowedNames.known {
            let bits = item.names.map(names.number(of:)).reduce(into: UInt32(0)) { bits, name in
                bits |= borrowed.firstIndex(of: name).map { 1 << UInt32($0) } ?? 0
            }
            for name in item.protocols.split(whereSeparator: \.isWhitespace) {
                borrowedBits[names.number(of: String(name))] = bits
            }
        }
        return borrowedBits
    }

    func declaration(_ number: UInt32) -> OutlineDeclaration {
        let file = Int(files[Int(number)])
        return outlines[file].declarations[Int(number &- bases[file])]
    }

    /// The first member that a file declares under a name; `nil` when there is none.
    func firstMember(_ name: UInt32, in file: Int) -> UInt32? {
        firstMembers.value(UInt32(truncatingIfNeeded: file), name)
    }

    // MARK: Building

    private func indexTypes() {
        var extensions: [(number: UInt32, length: Int)] = []
        for (file, outline) in outlines.enumerated() {
            var number = bases[file] &- 1
            for index in 0..<outline.declarations.count {
                let declaration = outline.declarations[index]
                number &+= 1
                mark(declaration)
                if declaration.kind == .extension {
                    extensions.append((number, Int(declaration.path.count)))
                } else if declaration.kind.hasMembers {
                    bodyTypes[Int(number)] = number + 1
                }
                if declaration.scope == 0, declaration.kind != .extension {
                    chain(number, in: topLevel, modules[file], declaration.name)
                }
            }
        }
        // Types in the bodies of types come first, then those in extensions, shorter paths first, because `A.B` may be
        // declared in an extension of `A`.
        for number in 0..<UInt32(files.count) { addMember(number, isType: true, inExtension: false) }
        let byLength = extensions.sorted { ($0.length, $0.number) < ($1.length, $1.number) }
        for item in byLength {
            bodyTypes[Int(item.number)] = extendedType(item.number)
            let file = Int(files[Int(item.number)])
            let body = declaration(item.number).body
            let declarations = outlines[file].declarations
            // The members in the body come after the extension.
            var index = Int(item.number &- bases[file]) &+ 1
            while index < declarations.count {
                if declarations[index].scope == body, declarations[index].kind.isType {
                    addMember(bases[file] &+ UInt32(truncatingIfNeeded: index), isType: true, inExtension: true)
                }
                index &+= 1
            }
        }
    }

    private func mark(_ declaration: OutlineDeclaration) {
        let name = Int(declaration.name)
        switch declaration.kind {
        case .extension, .initializer, .subscript: break
        case .operator: uses[name] |= Use.symbol
        case .macro: uses[name] |= Use.macro
        case .function: uses[name] |= Use.value | Use.symbol
        case .variable, .enumCase: uses[name] |= Use.value
        default: uses[name] |= Use.type
        }
    }

    private func chain(_ number: UInt32, in table: PairTable, _ first: UInt32, _ name: UInt32) {
        next[Int(number)] = table.set(first, name, to: number + 1) ?? 0
    }

    /// The type whose body directly contains a declaration; `none` for any other position.
    private func owner(of declaration: OutlineDeclaration, in file: Int) -> (type: UInt32, isExtension: Bool) {
        let outline = outlines[file]
        let scope = Int(declaration.scope)
        guard outline.scopeKinds[scope] == FileOutline.ScopeKind.type else { return (0, false) }
        let owner = outline.scopeDeclarations[scope]
        let isExtension = outline.declarations[Int(owner)].kind == .extension
        return (bodyTypes[Int(bases[file] + owner)], isExtension)
    }

    private func addMember(_ number: UInt32, isType: Bool, inExtension: Bool) {
        let file = Int(files[Int(number)])
        let declaration = outlines[file].declarations[Int(number - bases[file])]
        guard declaration.kind.isType == isType, declaration.kind != .extension else { return }
        let owner = owner(of: declaration, in: file)
        guard owner.type != 0, !isType || owner.isExtension == inExtension else { return }
        chain(number, in: members, owner.type, declaration.name)
        guard !isType, !isLocal(declaration.scope, in: outlines[file]) else { return }
        let known = memberFiles[Int(declaration.name)]
        let own = UInt32(file + 1)
        memberFiles[Int(declaration.name)] = known == 0 || known == own ? own : Self.hidden
        if firstMember(declaration.name, in: file) == nil {
            firstMembers.set(UInt32(truncatingIfNeeded: file), declaration.name, to: number)
        }
    }

    private func indexMembers() {
        for number in 0..<UInt32(files.count) {
            addMember(number, isType: false, inExtension: false)
        }
    }

    private func extendedType(_ number: UInt32) -> UInt32 {
        let file = Int(files[Int(number)])
        let path = declaration(number).path
        let outline = outlines[file]
        guard !path.isEmpty else { return external(Word.underscore.rawValue) }
        let found = type(at: path, of: outline, from: 0, in: file)
        return found == 0 ? external(outline.words[Int(path.end) &- 1]) : found
    }

    private func external(_ name: UInt32) -> UInt32 {
        if let known = externals.value(0, name) { return known }
        let made = UInt32(truncatingIfNeeded: files.count &+ externals.pairCount &+ 1)
        externals.set(0, name, to: made)
        borrowedBits.append(bitsOfProtocols[name] ?? .max)
        return made
    }

    /// Whether an external type may bring a name that ``Mark/borrowed`` marks.
    func lends(_ name: UInt32, _ type: UInt32) -> Bool {
        isExternal(type)
            && borrowedBits[Int(type) &- files.count &- 1] >> (marks[Int(name)] >> Mark.numberShift) & 1 != 0
    }

    /// Whether a type is declared outside the codebase.
    func isExternal(_ type: UInt32) -> Bool { type > UInt32(files.count) }

    private func findSupertypes() {
        for number in 0..<UInt32(files.count) {
            let file = Int(files[Int(number)])
            let outline = outlines[file]
            let declaration = outline.declarations[Int(number - bases[file])]
            guard !declaration.inheritance.isEmpty else { continue }
            let own = bodyTypes[Int(number)]
            var place = declaration.inheritance.start
            while place < declaration.inheritance.end {
                let path = WordRange(start: place &+ 1, count: outline.words[Int(place)])
                place = path.end
                let found = type(at: path, of: outline, from: declaration.scope, in: file)
                let type = found == 0 ? external(outline.words[Int(place) &- 1]) : found
                if type != own, type != 0 { addSupertype(type, of: own) }
            }
        }
    }

    private func addSupertype(_ type: UInt32, of own: UInt32) {
        if supertypes.isEmpty {
            supertypes.append(0)
            nextSupertypes.append(0)
        }
        while firstSupertypes.count <= Int(own) {
            firstSupertypes.append(0)
            lastSupertypes.append(0)
        }
        let place = UInt32(truncatingIfNeeded: supertypes.count)
        supertypes.append(type)
        nextSupertypes.append(0)
        if firstSupertypes[Int(own)] == 0 {
            firstSupertypes[Int(own)] = place
        } else {
            nextSupertypes[Int(lastSupertypes[Int(own)])] = place
        }
        lastSupertypes[Int(own)] = place
    }

    /// The place of the first type that a type inherits from; 0 when there is none.
    func firstSupertype(of type: UInt32) -> UInt32 {
        Int(type) < firstSupertypes.count ? firstSupertypes[Int(type)] : 0
    }
}
