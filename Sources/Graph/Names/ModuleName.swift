/// The names of modules.
package enum ModuleName {
    /// The module of a type, from its qualified name.
    ///
    /// Reads only the name. `String(reflecting:)` would first look for four conformances of the metatype and store the
    /// results in the process's conformance cache, which every later cast of the application searches.
    package static func of(_ type: Any.Type) -> String {
        String(_typeName(type).prefix { $0 != "." })
    }
}
