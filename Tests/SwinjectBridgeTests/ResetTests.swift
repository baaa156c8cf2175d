import StrataSwinjectBridge
import Testing

/// Stores its value in an object that outlives it, as a storage on disk does.
private final class SharedStorage: InstanceStorage {
    final class Disk {
        var content: Any?
        var resets = 0
    }

    let disk: Disk

    init(_ disk: Disk) { self.disk = disk }

    var instance: Any? {
        get { disk.content }
        set {
            disk.content = newValue
            if newValue == nil { disk.resets += 1 }
        }
    }
}

@Suite("SwinjectBridge: resets") struct SwinjectBridgeResetTests {
    private let disk = SharedStorage.Disk()
    private let session: ObjectScope
    let parent = Container()
    let child: Container

    init() {
        let disk = disk
        session = ObjectScope(storageFactory: { SharedStorage(disk) }, description: "session")
        child = Container(parent: parent)
    }

    @Test func aResetBeforeTheFirstResolveReachesTheStorage() {
        disk.content = Cat(name: "of the last login")
        parent.register(Cat.self) { _ in Cat(name: "new") }.inObjectScope(session)
        parent.resetObjectScope(session)
        #expect(disk.resets == 1)
        #expect(parent.resolve(Cat.self)?.name == "new")
    }

    @Test func aResetByTypeBeforeTheFirstResolveReachesTheStorage() {
        disk.content = Cat(name: "of the last login")
        parent.register(Cat.self) { _ in Cat(name: "new") }.inObjectScope(session)
        parent.resetObjectScope(session, serviceType: Cat.self)
        #expect(parent.resolve(Cat.self)?.name == "new")
    }

    @Test func aResetOfAChildReachesTheStoragesOfItsParent() {
        disk.content = Cat(name: "of the last login")
        parent.register(Cat.self) { _ in Cat(name: "new") }.inObjectScope(session)
        child.resetObjectScope(session)
        #expect(child.resolve(Cat.self)?.name == "new")
    }

    @Test func theEndOfAContainerIsNotAReset() {
        do {
            let container = Container()
            container.register(Cat.self) { _ in Cat(name: "kept") }.inObjectScope(session)
            _ = container.resolve(Cat.self)
        }
        #expect(disk.resets == 0)
        #expect((disk.content as? Cat)?.name == "kept")
    }

    @Test func aResetByTypeStaysInAChildWithoutTheType() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        child.resetObjectScope(.container, serviceType: Cat.self)
        #expect(cat === parent.resolve(Cat.self))
    }

    @Test func aResetByTypeClimbsFromAChildWithTheType() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        child.register(Cat.self, name: "own") { _ in Cat() }.inObjectScope(.container)
        let cats = (parent.resolve(Cat.self), child.resolve(Cat.self, name: "own"))
        child.resetObjectScope(.container, serviceType: Cat.self)
        #expect(cats.0 !== parent.resolve(Cat.self))
        #expect(cats.1 !== child.resolve(Cat.self, name: "own"))
    }

    @Test func aResetByTypeStaysInAnyContainerWithoutTheTypeOnItsWay() {
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let grandchild = Container(parent: child)
        grandchild.register(Cat.self, name: "own") { _ in Cat() }.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        grandchild.resetObjectScope(.container, serviceType: Cat.self)
        #expect(cat === parent.resolve(Cat.self))
    }
}
