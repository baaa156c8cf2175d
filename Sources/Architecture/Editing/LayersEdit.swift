/// Adds a module to a layer of a contract file. The module is appended to the layer's list, and comments are kept.
package enum LayersEdit {
    /// - Returns: The edited file; `nil` when the layer already has the module, possibly through a pattern.
    package static func adding(
        _ module: String, toLayer layer: String, in edit: SourceEdit, at path: String
    ) throws -> SourceEdit? {
        let contracts = try ContractFile(edit.text, path: path).contracts
        let layers = contracts.compactMap { $0 as? Layers }.flatMap(\.layers)
        guard let named = layers.first(where: { $0.name == layer }) else {
            throw EditRefusal(
                CodeLocation(path: path),
                "there is no layer \(layer)\(NearMiss.question(layer, among: layers.map(\.name)))",
                remedy: "name a layer for \(module)")
        }
        guard !named.modules.match(module) else { return nil }
        let tokens = edit.tokens
        let brackets = tokens.tokens.indices.filter { index in
            tokens[index]?.isMark("{") == true && string("name", of: index, tokens) == layer
        }.compactMap { value("modules", of: $0, tokens) }.filter { tokens[$0]?.isMark("[") == true }
        let refusal = EditRefusal(
            CodeLocation(path: path), "the layer \(layer) could not be read reliably",
            remedy: "add \"\(module)\" to the modules of the layer \(layer)")
        guard brackets.count == 1, let bracket = brackets.first else { throw refusal }
        var edited = edit
        edited.append("\"\(module)\"", toListAt: bracket, takesTrailingComma: false)
        let after = try? ContractFile(edited.text, path: path)
        guard let after, after.contracts.count == contracts.count,
            after.contracts.compactMap({ $0 as? Layers }).flatMap(\.layers).first(where: { $0.name == layer })?.modules
                .map(\.text) == named.modules.map(\.text) + [module]
        else { throw refusal }
        return edited
    }

    private static func string(_ key: String, of object: Int, _ tokens: SourceTokens) -> String? {
        value(key, of: object, tokens).flatMap { tokens[$0]?.kind == .string ? tokens[$0]?.text : nil }
    }

    /// The first token of the value of a key.
    private static func value(_ key: String, of object: Int, _ tokens: SourceTokens) -> Int? {
        for part in tokens.parts(of: object) where part.count > 2 {
            guard let name = tokens[part.lowerBound], name.kind == .string, name.text == key,
                tokens[part.lowerBound + 1]?.isMark(":") == true
            else { continue }
            return part.lowerBound + 2
        }
        return nil
    }
}
