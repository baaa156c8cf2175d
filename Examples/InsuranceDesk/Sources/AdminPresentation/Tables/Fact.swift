/// A line of a list of facts.
struct Fact {
    let name: String
    let value: String
    var path: String?

    var view: [String: Any] {
        var view: [String: Any] = ["name": name, "value": value]
        view["path"] = path
        return view
    }
}
