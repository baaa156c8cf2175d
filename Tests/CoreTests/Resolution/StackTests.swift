import Foundation
import StrataCore
import Testing

/// A page of memory as a value: copies of it fill a stack long before many levels do.
private struct Page<Tag>: Sendable {
    var words = InlineArray<512, Int>(repeating: 0)
    init() {}
}
private enum Below<Tag> {}

/// An eighth of a page: not so large that its own size is the problem.
private struct Half: Sendable {
    var words = InlineArray<64, Int>(repeating: 0)
    init() {}
}

/// Four pages.
private struct Large: Sendable {
    var words = InlineArray<2_048, Int>(repeating: 0)
    init() {}
}
/// The ways in which a small service requests a large one.
enum LargeForm: String, CaseIterable, Codable, Sendable {
    case parameter, resolver, lazy, provider, container

    fileprivate func registerUpper(in container: Container) {
        switch self {
        case .parameter: container.register(Upper.self) { (_: Large) in Upper() }
        case .resolver:
            container.register(Upper.self) { resolver in
                _ = try resolver.resolve(Large.self)
                return Upper()
            }
        case .lazy:
            container.register(Upper.self) { (large: Lazy<Large>) throws in
                _ = try large.get()
                return Upper()
            }
        case .provider:
            container.register(Upper.self) { (large: Provider<Large>) throws in
                _ = try large.get()
                return Upper()
            }
        case .container:
            container.register(Upper.self) { [unowned container] () throws in
                _ = try container.resolve(Large.self)
                return Upper()
            }
        }
    }
}

private final class Upper: Sendable {}
private final class Lower: Sendable {}
private final class Holder: Sendable {
    init(_: Lower) {}
}

/// In separate processes, because a failure would end them.
@Suite struct StackTests {
    /// A chain of services that are a page each.
    private static func register<Tag>(
        _ tag: Tag.Type, levels: Int, in container: Container, _ scope: TestedScope, _ form: TestedForm
    ) {
        guard levels > 1 else {
            container.register(Page<Tag>.self) { Page() }.scope(scope.scope())
            return
        }
        switch form {
        case .parameters: container.register(Page<Tag>.self) { (_: Page<Below<Tag>>) in Page() }.scope(scope.scope())
        case .resolver:
            container.register(Page<Tag>.self) { resolver in
                _ = try resolver.resolve(Page<Below<Tag>>.self)
                return Page()
            }
            .scope(scope.scope())
        }
        register(Below<Tag>.self, levels: levels - 1, in: container, scope, form)
    }

    private static func code(
        levels: Int, stackSize: Int, isSealed: Bool, _ scope: TestedScope, _ form: TestedForm
    ) throws -> ResolutionError.Code? {
        let container = Container()
        register(Void.self, levels: levels, in: container, scope, form)
        if isSealed { try container.seal() }
        return onThread(stackSize: stackSize) {
            failure { () throws(ResolutionError) in try container.resolve(Page<Void>.self) }?.code
        } ?? nil
    }

    @Test(arguments: [512 * 1_024, 1_024 * 1_024], [TestedScope.transient, .graph, .container])
    func largeValuesThatGoTooDeepAreAnError(stackSize: Int, scope: TestedScope) async {
        await #expect(processExitsWith: .success) { [stackSize, scope] in
            for form in TestedForm.allCases {
                for isSealed in [false, true] {
                    for levels in [20, 61] {
                        let code = try Self.code(levels: levels, stackSize: stackSize, isSealed: isSealed, scope, form)
                        #expect(code == nil || code == .tooDeep)
                    }
                }
            }
        }
    }

    /// A small service leaves little of the stack, and the frames down to the large value below it need much.
    @Test(arguments: LargeForm.allCases, [false, true])
    func largeValueBelowASmallServiceFitsOrIsAnError(form: LargeForm, isSealed: Bool) async {
        await #expect(processExitsWith: .success) { [form, isSealed] in
            // A factory that requests it itself has a copy as well, for which a quarter of the stack is reserved.
            for kibibytes in stride(from: form == .parameter ? 64 : 256, through: 1_024, by: 8) {
                let container = Container()
                container.register(Large.self) { Large() }.scope(.container)
                form.registerUpper(in: container)
                if isSealed { try container.seal() }
                let code = onThread(stackSize: kibibytes * 1_024) {
                    failure { () throws(ResolutionError) in try container.resolve(Upper.self) }
                        .map { ($0.underlying as? ResolutionError ?? $0).code }
                }
                #expect(code == .some(nil) || code == .tooDeep)
                if kibibytes == 1_024 { #expect(code == .some(nil)) }
            }
        }
    }

    @Test func largeValuesFitAStackThatIsLargeEnough() throws {
        for form in TestedForm.allCases {
            for isSealed in [false, true] {
                let code = try Self.code(
                    levels: 61, stackSize: 16 * 1_024 * 1_024, isSealed: isSealed, .transient, form)
                #expect(code == nil)
            }
        }
    }

    @Test(arguments: [false, true]) func smallStackHasRoomForACachedServiceAndALeaf(isSealed: Bool) async {
        await #expect(processExitsWith: .success) { [isSealed] in
            let container = Container()
            container.register(Lower.self) { Lower() }.scope(.container)
            container.register(Upper.self) { Upper() }
            container.register(Holder.self, Holder.init)
            if isSealed { try container.seal() }
            let isResolved = onThread(stackSize: 64 * 1_024) {
                (try? container.resolve(Upper.self)) != nil && (try? container.resolve(Lower.self)) != nil
                    && (try? container.resolve(Holder.self)) != nil
            }
            #expect(isResolved == true)
        }
    }

    // The thread sanitizer has larger stacks, too, but its frames need no more, so that everything fits.
    #if !TSAN
        /// The stack has too little room for one service, independent of the code above.
        @Test func aTinyStackIsReported() async {
            await #expect(processExitsWith: .success) {
                let container = Container()
                container.register(Half.self) { Half() }
                container.register(Upper.self) {
                    (_: Half, _: Half, _: Half, _: Half, _: Half, _: Half, _: Half, _: Half, _: Half, _: Half) in
                    Upper()
                }
                let text = onThread(stackSize: 64 * 1_024) {
                    failure { () throws(ResolutionError) in try container.resolve(Upper.self) }.map { "\($0)" }
                }
                let sentence = try #require(text ?? nil)
                #if SANITIZED
                    // Under a sanitizer each stack is four times as large: see `onThreads`.
                    let size = "256 KiB"
                #else
                    let size = "64 KiB"
                #endif
                #expect(sentence.contains(" is too deep. It needs more stack space than the thread has. The thread's"))
                #expect(sentence.contains("stack of \(size) is too small"))
                #expect(!sentence.contains("levels deep"))
            }
        }
    #endif

    /// Each level of the error costs the same, however long its path is.
    @Test(arguments: [false, true]) func endlessRecursionOnALargeStackIsFoundAtOnce(isSealed: Bool) async {
        await #expect(processExitsWith: .success) { [isSealed] in
            let container = Container()
            container.register(Upper.self) { resolver in
                _ = try resolver.resolve(Lower.self)
                return Upper()
            }
            container.register(Lower.self) { [unowned container] () throws in
                _ = try container.resolve(Upper.self)
                return Lower()
            }
            if isSealed { try container.seal() }
            // Of the process, in microseconds: other tests run beside this one.
            let began = clock()
            let count = onThread(stackSize: 8 * 1_024 * 1_024) {
                let error = failure { () throws(ResolutionError) in try container.resolve(Upper.self) }
                return error?.code == .tooDeep && error?.description.isEmpty == false ? error?.path.count : nil
            }
            #expect(try #require(count ?? nil) > 500)
            #if SANITIZED
                #expect(clock() - began < 10_000_000)
            #else
                #expect(clock() - began < 2_000_000)
            #endif
        }
    }
}
