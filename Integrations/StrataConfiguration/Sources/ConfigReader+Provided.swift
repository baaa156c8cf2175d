public import Configuration
public import StrataCore

extension ConfigReader {
    /// A value for `providing:` that is read from a section when the layers are configured.
    ///
    /// ```swift
    /// AppHost(
    ///     Console.self,
    ///     providing: config.provided(
    ///         "shop", ShopSettings.init(port:currency:), .int("port"), .string("currency", default: "EUR")))
    /// ```
    ///
    /// All keys are read before `make` is called. Every key that is missing or malformed is a problem of the bootstrap,
    /// reported together with those of all other sections and of the dependency graph.
    ///
    /// - Parameters:
    ///   - section: The path of the section, such as `shop` or `shop.database`; empty for the root.
    ///   - make: Creates the value from the values of the keys, in their order.
    ///   - key: The keys, one for each parameter.
    public func provided<Value: Sendable, each Field>(
        _ section: String, _ make: @escaping @Sendable (repeat each Field) throws -> Value,
        _ key: repeat ConfigurationKey<each Field>
    ) -> Provided<Value> {
        let reader = section.isEmpty ? self : scoped(to: ConfigKey(section))
        return Provided {
            var faults: [ProvisionError.Fault] = []
            let fields = (repeat Self.read(each key, of: section, for: Value.self, from: reader, &faults))
            guard faults.isEmpty else { throw ProvisionError(faults) }
            do {
                return try make(repeat try Self.unwrap(each fields))
            } catch {
                throw ProvisionError([ConfigurationTexts.refused(Value.self, section, error)])
            }
        }
    }

    private static func read<Field>(
        _ key: ConfigurationKey<Field>, of section: String, for value: Any.Type, from reader: ConfigReader,
        _ faults: inout [ProvisionError.Fault]
    ) -> Field? {
        do throws(KeyFailure) {
            return try key.read(reader)
        } catch {
            let path = section.isEmpty ? key.path : "\(section).\(key.path)"
            switch error {
            case .missing: faults.append(ConfigurationTexts.missing(path, key.form, for: value))
            case .malformed(let text): faults.append(ConfigurationTexts.malformed(path, key.form, text, for: value))
            case .refused(let reason): faults.append(ConfigurationTexts.refused(path, reason, for: value))
            }
            return nil
        }
    }

    /// A key without a fault has a value.
    private static func unwrap<Field>(_ field: Field?) throws -> Field {
        guard let field else { throw ProvisionError([]) }
        return field
    }
}
