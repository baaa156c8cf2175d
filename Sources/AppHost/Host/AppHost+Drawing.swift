internal import StrataCore

extension AppHost {
    /// The command `graph`. It also draws a graph that has faults, because that is when people look at it.
    func draw(_ request: GraphRequest) throws -> HostExit {
        let survey = survey()
        let text: String
        do throws(FileError) {
            guard let attachments = try attachments(of: request, survey) else { return .badInput }
            text = request.text(of: survey, attachments, title: surroundings.program)
        } catch {
            say("\(error)")
            return .noInput
        }
        if let output = request.output {
            do {
                try surroundings.writeFile(text, output)
            } catch {
                say("\(error)")
                return .cannotWrite
            }
        } else {
            try surroundings.output(text)
        }
        if !survey.problems.isEmpty { _ = try verify() }
        return .success
    }

    /// The contents of the files of a request; nil if one of them is invalid.
    private func attachments(of request: GraphRequest, _ survey: GraphSurvey) throws(FileError) -> GraphAttachments? {
        var attachments = GraphAttachments()
        if let path = request.old {
            let text = try surroundings.readFile(path)
            guard let old = document(text, of: path),
                let new = document(survey.graph.json(), of: surroundings.program)
            else { return nil }
            attachments.comparison = GraphComparison(from: old, to: new, name: path)
        }
        if let path = request.violations {
            guard let violations = reading(try surroundings.readFile(path), of: path, ContractViolation.read)
            else { return nil }
            attachments.violations = violations
        }
        if let path = request.timings {
            guard let timings = reading(try surroundings.readFile(path), of: path, StartSpan.read) else { return nil }
            attachments.timings = timings
        }
        return attachments
    }

    /// The command `diff`.
    func compare(_ old: String, _ new: String?) throws -> HostExit {
        let (oldText, newText): (String, String?)
        do throws(FileError) {
            oldText = try surroundings.readFile(old)
            newText = if let new { try surroundings.readFile(new) } else { nil }
        } catch {
            say("\(error)")
            return .noInput
        }
        guard let before = document(oldText, of: old),
            let after = document(newText ?? survey().graph.json(), of: new ?? surroundings.program)
        else { return .badInput }
        let difference = GraphDifference(from: before, to: after)
        try surroundings.output("\(difference)\n")
        return difference.isEmpty ? .success : .different
    }

    private func document(_ text: String, of name: String) -> GraphDocument? {
        reading(text, of: name) { text throws(GraphFileError) in try GraphDocument(json: text) }
    }

    private func reading<Content>(
        _ text: String, of name: String, _ read: (String) throws(GraphFileError) -> Content
    ) -> Content? {
        do throws(GraphFileError) {
            return try read(text)
        } catch {
            say("\(name): \(error)")
            return nil
        }
    }
}
