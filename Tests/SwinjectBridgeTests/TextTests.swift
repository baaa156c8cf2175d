import Foundation
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

private final class Session {}
private final class MainController {}
private final class UINavigationController {}

// An extension of the suite that uses the logging function: there is only one function, so the tests must run serially.
extension SwinjectBridgeFailureTests {
    /// The texts that code parses: the texts for the logging function and the container's description.
    @Suite("SwinjectBridge: texts", .serialized) struct Texts {
        let container = Container()

        /// The texts for the logging function about the services of this file, while `body` runs.
        private func logged(_ marker: String, _ body: () -> Void) -> [String] {
            let texts = Locked<[String]>([])
            Container.loggingFunction = { text in
                guard text.contains(marker) else { return }
                texts.withLock { $0.append(text) }
            }
            defer { Container.loggingFunction = nil }
            body()
            return texts.withLock { $0 }
        }

        @Test func theLoggingFunctionGetsTheTextOfBefore() {
            container.register(String.self, name: "n") { _ in "s" }
            container.register(Session.self) { (_, number: Int, text: String) in Session() }.inObjectScope(.container)
            let child = Container(parent: container)
            child.register(Holder<Int>.self) { r in
                _ = r.resolve(Session.self)
                return Holder(1)
            }.initCompleted { _, _ in }
            let texts = logged("Service: Session") { _ = child.resolve(Holder<Int>.self) }
            #expect(
                texts == [
                    """
                    Swinject: Resolution failed. Expected registration:
                    \t{ Service: Session, Factory: (Resolver) -> Session }
                    Available registrations:
                    \t{ Service: Holder<Int>, Factory: (Resolver) -> Holder<Int> }
                    \t{ Service: Session, Factory: (Resolver, Int, String) -> Session }
                    \t{ Service: String, Name: "n", Factory: (Resolver) -> String }
                    StrataSwinjectBridge: `Session` is not registered. Nothing in this container or its parents is \
                    registered for this type, name and arguments.
                        path: Holder<Int> → Session
                        near miss: `Session` with (Resolver, Int, String)
                        requested: in the construction of `Holder<Int>`
                    """
                ])
        }

        @Test func aRequestFromOutsideHasItsNameInTheText() {
            let texts = logged("Service: Session") { _ = container.resolve(Session.self, name: "n", argument: 1) }
            #expect(
                texts == [
                    """
                    Swinject: Resolution failed. Expected registration:
                    \t{ Service: Session, Name: "n", Factory: (Resolver, Int) -> Session }
                    Available registrations:
                    StrataSwinjectBridge: `Session "n"` is not registered. Nothing in this container or its parents is \
                    registered for this type, name and arguments.
                        requested: outside of a factory
                    """
                ])
        }

        /// The texts are composed when the stack is almost used up.
        @Test(arguments: [256, 512])
        func theTextsOfACycleWithArgumentsFit(kibibytes: Int) {
            let texts = logged("Service: Session") {
                let isDone = onThread(ofKibibytes: kibibytes, otherwise: false) {
                    let container = Container()
                    for number in 0..<200 { container.register(Session.self, name: "\(number)") { _ in Session() } }
                    container.register(Session.self) { (_: any Resolver, _: Int) in Session() }
                        .inObjectScope(.transient)
                        .initCompleted { r, _ in
                            _ = (r.resolve(Session.self, argument: 1), r.resolve(Session.self, argument: 2))
                        }
                    return container.resolve(Session.self, argument: 0) != nil
                }
                #expect(isDone)
            }
            #expect(texts.first?.contains("The stack is nearly used up.") == true)
            #expect(texts.dropFirst().allSatisfy { $0.contains("needs itself") })
        }

        @Test func storyboardEntriesAreMarked() {
            container.storyboardInitCompleted(MainController.self, name: "m") { _, _ in }
            let texts = logged("Service: Session") { _ = container.resolve(Session.self) }
            #expect(
                texts.first?.contains(
                    "\n\t{ Storyboard: MainController, Name: \"m\", Factory: (Resolver, AnyObject) -> AnyObject }\n")
                    == true)
            #expect(
                container.description == """
                    [
                        { Storyboard: MainController, Name: "m", Factory: (Resolver, AnyObject) -> AnyObject, \
                    ObjectScope: transient, InitCompleted: Specified 1 closures }
                    ]
                    """)
        }

        @Test func everyFailureHasBothMarkers() {
            container.register(Session.self) { r in
                _ = r.resolve(Session.self)
                return Session()
            }.implements(MainController.self)
            let texts = logged("Session") {
                _ = (container.resolve(Session.self), container.resolve(MainController.self))
            }
            #expect(texts.count == 3)
            for text in texts {
                #expect(text.hasPrefix("Swinject: Resolution failed. Expected registration:\n\t{ "))
                #expect(text.contains("\nAvailable registrations:\n"))
            }
        }

        /// The code of the article that led to this project: it prints the missing service and ignores storyboards.
        @Test func theFilterOfTheArticleFilters() {
            let missing = Locked<[String]>([])
            Container.loggingFunction = { log in
                let start = "Swinject: Resolution failed. Expected registration:\n\t"
                let end = "\nAvailable registrations:"
                guard let lower = log.range(of: start)?.upperBound, let upper = log.range(of: end)?.lowerBound else {
                    return
                }
                let registration = String(log[lower..<upper])
                guard !registration.contains("Storyboard: UI") else { return }
                missing.withLock { $0.append(registration) }
            }
            defer { Container.loggingFunction = nil }
            container.storyboardInitCompleted(UINavigationController.self) { r, _ in _ = r.resolve(Session.self) }
            container.register(Holder<UINavigationController>.self) { _ in Holder(UINavigationController()) }
            _ = container.resolve(Session.self)
            let nothing: AnyObject? = container._resolve(name: nil, option: UIOption()) {
                (factory: ((any Resolver, AnyObject)) -> Any) in factory((container, UINavigationController()))
            }
            #expect(nothing == nil)
            #expect(missing.withLock { $0.contains("{ Service: Session, Factory: (Resolver) -> Session }") })
            #expect(missing.withLock { !$0.contains { $0.contains("Storyboard") } })
        }

        /// The option with which SwinjectStoryboard resolves.
        private struct UIOption: ServiceKeyOption {
            var description: String { "Storyboard: UINavigationController" }
            func isEqualTo(_ another: any ServiceKeyOption) -> Bool { another is UIOption }
            func hash(into hasher: inout Hasher) {}
        }

        @Test func theDescriptionIsTheListOfBefore() {
            #expect(container.description == "[\n]")
            container.register((any Animal).self, name: "pet") { _, name in Cat(name: name) }.inObjectScope(.container)
            container.register(Cat.self) { _ in Cat() }.initCompleted { _, _ in }
            container.register(Dog.self) { _ in Dog() }.inObjectScope(
                ObjectScope(storageFactory: PermanentStorage.init, description: "session"))
            #expect(
                container.description == """
                    [
                        { Service: Animal, Name: "pet", Factory: (Resolver, String) -> Animal, ObjectScope: container },
                        { Service: Cat, Factory: (Resolver) -> Cat, ObjectScope: graph, \
                    InitCompleted: Specified 1 closures },
                        { Service: Dog, Factory: (Resolver) -> Dog, ObjectScope: session }
                    ]
                    """)
        }
    }
}
