internal import StrataCore

extension AppHost {
    /// The command `graph`: also what cannot be built is drawn, for that is when it is looked at.
    func draw(_ format: GraphFormat, _ output: String?) throws -> HostExit {
        let survey = survey()
        let text = survey.text(as: format, title: surroundings.program)
        if let output {
            do {
                try surroundings.writeFile(text, output)
            } catch {
                say("\(error)")
                return .cannotWrite
            }
        } else {
            surroundings.output(text)
        }
        if !survey.problems.isEmpty { _ = try verify() }
        return .success
    }

    /// The command `diff`.
    func compare(_ old: String, _ new: String?) throws -> HostExit {
        do throws(FileError) {
            let oldText = try surroundings.readFile(old)
            let newText: String? = if let new { try surroundings.readFile(new) } else { nil }
            guard let before = document(oldText, of: old),
                let after = document(newText ?? survey().graph.json(), of: new ?? surroundings.program)
            else { return .badInput }
            let difference = GraphDifference(from: before, to: after)
            surroundings.output("\(difference)\n")
            return difference.isEmpty ? .success : .different
        } catch {
            say("\(error)")
            return .noInput
        }
    }

    private func document(_ text: String, of name: String) -> GraphDocument? {
        do throws(GraphFileError) {
            return try GraphDocument(json: text)
        } catch {
            say("\(name): \(error)")
            return nil
        }
    }
}
