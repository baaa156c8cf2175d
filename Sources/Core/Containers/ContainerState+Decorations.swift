extension ContainerState {
    /// The decorators in effect, in order. A decorator that replaces another takes its position.
    var liveDecorations: [DecorationDeclaration] {
        var live: [DecorationDeclaration] = []
        for declaration in decorations {
            let earlier = live.firstIndex { $0.key == declaration.key && $0.label == declaration.label }
            if declaration.isReplacing, declaration.label != nil, let earlier {
                live[earlier] = declaration
            } else {
                live.append(declaration)
            }
        }
        return live
    }
}
