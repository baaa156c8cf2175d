/// A number that the overview shows in large type.
struct Figure {
    let label: String
    let value: String
    let path: String

    var view: [String: Any] { ["label": label, "value": value, "path": path] }
}
