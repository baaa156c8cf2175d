// swift-format-ignore-file: NeverForceUnwrap

import PlainServices
package import StrataSwinjectBridge

final class BottomImplementation: Bottom {
    let number = 1
    init() {}
}

final class LeftSideImplementation: LeftSide {
    private let bottom: any Bottom
    var number: Int { bottom.number + 1 }
    init(bottom: any Bottom) { self.bottom = bottom }
}

final class RightSideImplementation: RightSide {
    private let bottom: any Bottom
    var number: Int { bottom.number + 2 }
    init(bottom: any Bottom) { self.bottom = bottom }
}

final class DiamondImplementation: Diamond {
    private let left: any LeftSide
    private let right: any RightSide
    var number: Int { left.number + right.number }
    init(left: any LeftSide, right: any RightSide) {
        self.left = left
        self.right = right
    }
}

final class HusbandImplementation: Husband, @unchecked Sendable {
    // Sendable: written once, before any other code has it.
    weak var wife: AnyObject?
    var number: Int { wife == nil ? 0 : 1 }
    init() {}
}

final class WifeImplementation: Wife {
    private let husband: any Husband
    var number: Int { husband.number }
    init(husband: any Husband) { self.husband = husband }
}

extension Container {
    /// The diamond and the cycle, in the default scope, the object graph.
    package func registerGraphs() {
        register((any Bottom).self) { _ in BottomImplementation() }
        register((any LeftSide).self) { resolver in
            LeftSideImplementation(bottom: resolver.resolve((any Bottom).self)!)
        }
        register((any RightSide).self) { resolver in
            RightSideImplementation(bottom: resolver.resolve((any Bottom).self)!)
        }
        register((any Diamond).self) { resolver in
            DiamondImplementation(
                left: resolver.resolve((any LeftSide).self)!, right: resolver.resolve((any RightSide).self)!)
        }
        register((any Husband).self) { _ in HusbandImplementation() }
            .initCompleted { resolver, husband in
                let husband = husband as! HusbandImplementation
                husband.wife = resolver.resolve((any Wife).self)! as AnyObject
            }
        register((any Wife).self) { resolver in
            WifeImplementation(husband: resolver.resolve((any Husband).self)!)
        }
    }
}
