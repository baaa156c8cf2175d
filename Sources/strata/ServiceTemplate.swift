/// The Swift source of a service: its protocol, its type, and its registration.
struct ServiceTemplate {
    /// The name of the protocol; the type's name is `Default` plus this name.
    var name: String
    /// The module that provides `Container`: `StrataServiceLayer` for most.
    var framework = "StrataServiceLayer"
    /// Whether another module lists the type.
    var isPublic = true
    /// Whether the import of the framework is `public`, as in the other files of the module.
    var importsPublicly = false
    /// The text of the service's `summary`; without it, the protocol is empty.
    var summary: String?

    var type: String { "Default\(name)" }

    var text: String {
        let level = isPublic ? "public " : ""
        let requirement =
            summary == nil ? " {}" : " {\n    /// One line for people.\n    var summary: String { get }\n}"
        let member = summary.map { "\n\n    \(level)var summary: String { \"\($0)\" }" } ?? ""
        return """
            \(importsPublicly ? "public " : "")import \(framework)

            /// The interface of the service for other types. Declare its work here.
            \(level)protocol \(name): Sendable\(requirement)

            /// The service. To give it dependencies, register `\(type).init(other:)` (Swift 6) or `{ (other: any Other)
            /// in \(type)(other: other) }`. The proof reads the parameters.
            \(level)final class \(type): \(name), Registerable {
                \(level)static func register(in container: Container) {
                    container.register((any \(name)).self) { \(type)() }.scope(.container)
                }

                \(level)init() {}\(member)
            }

            """
    }

    /// A test of a service with a summary.
    func test(in module: String) -> String {
        """
        import \(module)
        import Testing

        struct \(name)Tests {
            @Test func saysThatItIsReady() {
                #expect(\(type)().summary == "\(summary ?? "")")
            }
        }

        """
    }
}

extension ServiceTemplate {
    /// The first service of a new module.
    init(firstOf module: String) {
        self.init(name: "\(module)Service", summary: "\(module) is ready.")
    }

    /// The name of a parameter or property of this type: `urlCacheService` for `URLCacheService`.
    var variable: String {
        let capitals = name.prefix { $0.isUppercase || $0.isNumber }
        let count = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }
}
