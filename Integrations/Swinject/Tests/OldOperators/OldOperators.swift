import Swinject
import SwinjectAutoregistration

extension Swinject.Resolver {
    /// A name and two arguments without parentheses around them, which the compiler warns of.
    public func label(_ name: String, _ first: Int, _ second: Int) -> [Int] {
        self ~> ([Int].self, name: name, arguments: first, second)
    }
}
