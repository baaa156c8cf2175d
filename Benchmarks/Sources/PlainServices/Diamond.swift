package import StrataCore

// A diamond of 4 in graph scope: the left and right side of one top receive the same bottom.

package protocol Bottom: Service {}
package protocol LeftSide: Service {}
package protocol RightSide: Service {}
package protocol Diamond: Service {}

final class BottomService: Bottom {
    let number = 1
    init() {}
}

final class LeftSideService: LeftSide {
    private let bottom: any Bottom
    var number: Int { bottom.number + 1 }
    init(bottom: any Bottom) { self.bottom = bottom }
}

final class RightSideService: RightSide {
    private let bottom: any Bottom
    var number: Int { bottom.number + 2 }
    init(bottom: any Bottom) { self.bottom = bottom }
}

final class DiamondService: Diamond {
    private let left: any LeftSide
    private let right: any RightSide
    var number: Int { left.number + right.number }
    init(left: any LeftSide, right: any RightSide) {
        self.left = left
        self.right = right
    }
}

extension Container {
    /// The diamond in the default scope.
    package func registerDiamond() {
        register((any Bottom).self, BottomService.init)
        register((any LeftSide).self, LeftSideService.init(bottom:))
        register((any RightSide).self, RightSideService.init(bottom:))
        register((any Diamond).self, DiamondService.init(left:right:))
    }
}

extension HandWritten {
    func makeBottom() -> any Bottom { BottomService() }
    func makeLeftSide(_ bottom: any Bottom) -> any LeftSide { LeftSideService(bottom: bottom) }
    func makeRightSide(_ bottom: any Bottom) -> any RightSide { RightSideService(bottom: bottom) }
    @inline(never) package func makeDiamond() -> any Diamond {
        let bottom = makeBottom()
        return DiamondService(left: makeLeftSide(bottom), right: makeRightSide(bottom))
    }
}

@inline(never) package func use(_ service: any Diamond) {}
