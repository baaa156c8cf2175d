import StrataCore
import Testing

private protocol First {}
private protocol Second {}
private protocol Third {}
private protocol Held: AnyObject {}
private class Whole: First, Second, Third, Held {}
private final class Derived: Whole {}
private final class Large<Element>: First, Second {}
private struct Value: First, Second, Third {
    let words = (1, 2, 3, 4, 5)
}
private enum Choice: First { case one }

/// A weak storage holds every object, and no value, whatever the static type is.
@Suite struct WeakStorageTests {
    private func holds<Instance>(_ instance: Instance, as type: Instance.Type) -> Bool {
        var storage = WeakStorage<Instance>()
        storage.store(instance)
        return storage.load() != nil
    }

    @Test func objectsAreHeldUnderEveryStaticType() {
        let (object, large) = (Derived(), Large<Value>())
        #expect(holds(object, as: Derived.self) && holds(object, as: Whole.self))
        #expect(holds(object, as: (any First).self) && holds(large, as: (any First).self))
        #expect(holds(object, as: (any First & Second).self) && holds(large, as: (any First & Second).self))
        #expect(holds(object, as: (any First & Second & Third).self))
        #expect(holds(object, as: (any Held).self) && holds(object, as: AnyObject.self))
        #expect(holds(object, as: (any Held & First & Second & Third).self))
        #expect(holds(object, as: (any Whole & Held).self) && holds(object, as: Any.self))
        withExtendedLifetime((object, large)) {}
    }

    @Test func valuesAreNotHeld() {
        let object = Whole()
        #expect(!holds(Value(), as: Value.self) && !holds(Choice.one, as: Choice.self))
        #expect(!holds(Value(), as: (any First).self) && !holds(Choice.one, as: (any First).self))
        #expect(!holds(Value(), as: (any First & Second & Third).self))
        #expect(!holds(Value(), as: Any.self) && !holds(object, as: Whole?.self))
        #expect(!holds(Whole.self, as: Whole.Type.self) && !holds(Value.self, as: (any First.Type).self))
        #expect(!holds([1, 2, 3], as: (any Collection<Int>).self) && !holds({ 1 }, as: (() -> Int).self))
        withExtendedLifetime(object) {}
    }
}
