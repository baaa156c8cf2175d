/// The run-time arguments of one resolve; the factory's `Assisted` parameters take them in order.
final class ArgumentList {
    private let boxes: [AnyObject]
    let types: [Any.Type]
    private var position = 0

    init<each Argument>(_ arguments: repeat each Argument) {
        var boxes: [AnyObject] = []
        var types: [Any.Type] = []
        repeat boxes.append(Box(each arguments))
        repeat types.append((each Argument).self)
        self.boxes = boxes
        self.types = types
    }

    private init(boxes: [AnyObject], types: [Any.Type]) {
        self.boxes = boxes
        self.types = types
    }

    /// The same list, from its beginning.
    func renewed() -> ArgumentList { ArgumentList(boxes: boxes, types: types) }

    /// The next `count` arguments as a separate list; fewer if fewer are left.
    func next(_ count: Int) -> ArgumentList {
        let range = position..<min(position + count, boxes.count)
        position = range.upperBound
        return ArgumentList(boxes: Array(boxes[range]), types: Array(types[range]))
    }

    /// Checks that the service takes a request with these arguments, or without any.
    ///
    /// - Throws: `.needsArguments`, `.argumentMismatch`.
    static func check(_ arguments: ArgumentList?, of entry: Entry) throws(ResolutionError) {
        let expected = entry.arguments
        guard let given = arguments?.types else {
            if expected.isEmpty { return }
            throw ResolutionError(.needsArguments, path: [entry.key], site: entry.site) {
                "Call resolve(_:arguments:) with \(ArgumentTexts.list(expected)), or request an AssistedFactory."
            }
        }
        guard !given.elementsEqual(expected, by: ==) else { return }
        throw ResolutionError(.argumentMismatch, path: [entry.key], site: entry.site) {
            "It takes \(ArgumentTexts.list(expected)) and was given \(ArgumentTexts.list(given))."
        }
    }

    func next<Argument>(_ type: Argument.Type) -> Argument? {
        guard position < boxes.count, let box = boxes[position] as? Box<Argument> else { return nil }
        position += 1
        return box.value
    }
}
