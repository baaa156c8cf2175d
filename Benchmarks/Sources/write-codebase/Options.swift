/// The command line.
struct Options {
    var folder = ""
    /// The path of the package `strata`, as the manifest names it.
    var strata = ""
    var modules = 100
    var services = 100
    var tests = 1000
    var seed = 20
    var change: Change?

    /// A change of one service, as a developer makes it, to measure an incremental build.
    enum Change: String {
        /// Another text in the body of a method of a service in the lowest layer.
        case body
        /// One more parameter of its initializer: another service of its module.
        case parameter
        /// One more parameter, of a type from a module that the file did not import.
        case `import`
    }

    static let usage = """
        write-codebase FOLDER --strata PATH [--modules N] [--services N] [--tests N] [--seed N]
                       [--change body|parameter|import]
        """

    /// Nil if the command line cannot be understood.
    init?(_ arguments: [String]) {
        guard let folder = arguments.first, !folder.hasPrefix("-") else { return nil }
        self.folder = folder
        var rest = arguments.dropFirst()
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--strata": strata = value
            case "--change":
                guard let change = Change(rawValue: value) else { return nil }
                self.change = change
            default:
                guard let number = Int(value), number >= 0, set(option, number) else { return nil }
            }
        }
        guard !strata.isEmpty, modules >= Vocabulary.layers.count, services >= 5 else { return nil }
    }

    private mutating func set(_ option: String, _ number: Int) -> Bool {
        switch option {
        case "--modules": modules = number
        case "--services": services = number
        case "--tests": tests = number
        case "--seed": seed = number
        default: return false
        }
        return true
    }
}
