/// Writes words for the host's own reader so that no value is mistaken for an option.
enum Words {
    /// `--name=value`, or nothing.
    static func option(_ name: String, _ value: String?) -> [String] {
        value.map { ["\(name)=\($0)"] } ?? []
    }
}
