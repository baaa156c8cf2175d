/// Selects a registration of a type: one by its name, or one of a collection.
struct Selection: Sendable {
    var name: RegistrationName?
    /// The selected contribution; nil outside of collections.
    var entry: Entry?

    init(name: RegistrationName? = nil, entry: Entry? = nil) {
        self.name = name
        self.entry = entry
    }
}
