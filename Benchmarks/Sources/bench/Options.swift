/// The command line.
struct Options: Sendable {
    private(set) var counts = false
    private(set) var readsFacts = false
    private(set) var showsScale = false
    private(set) var rounds = 13
    private(set) var only: String?
    private(set) var jsonPath: String?

    /// Nil when the arguments are not understood.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        switch rest.popFirst() {
        case "report": break
        case "count": counts = true
        default: return nil
        }
        while let option = rest.popFirst() {
            switch option {
            case "--facts": readsFacts = true
            case "--scale": showsScale = true
            case "--rounds":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
                rounds = number
            case "--only":
                guard let text = rest.popFirst() else { return nil }
                only = text
            case "--json":
                guard let path = rest.popFirst() else { return nil }
                jsonPath = path
            default: return nil
            }
        }
    }
}
