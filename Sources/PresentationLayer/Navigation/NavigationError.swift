/// The reason that a ``Navigation`` did not change. Sendable. Codes are API, wording is not.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `nothingToPop`.
        public let description: String

        /// The root of a stack cannot be popped.
        public static let nothingToPop = Code(description: "nothingToPop")
        /// There is no presented stack.
        public static let nothingPresented = Code(description: "nothingPresented")
        /// The controller is already in the navigation.
        public static let alreadyThere = Code(description: "alreadyThere")
        /// The controller is not on the uppermost stack.
        public static let notOnStack = Code(description: "notOnStack")
    }

    /// The kind of failure.
    public let code: Code
    /// The type of the controller that was passed, or of the visible one.
    public let controller: String

    init(_ code: Code, _ controller: AnyObject) {
        self.code = code
        self.controller = String(describing: type(of: controller))
    }

    /// The failure and its remedy.
    public var description: String {
        switch code {
        case .nothingToPop:
            "\(code): `\(controller)` is the root of its stack and cannot be popped. Dismiss a presented stack instead."
        case .nothingPresented:
            "\(code): nothing is presented over `\(controller)`. Present a controller before you dismiss one."
        case .alreadyThere: "\(code): this `\(controller)` is already in the navigation. Create another one."
        case .notOnStack:
            "\(code): this `\(controller)` is not on the uppermost stack. Pass a controller of `stack`."
        default: "\(code): `\(controller)`"
        }
    }
}
