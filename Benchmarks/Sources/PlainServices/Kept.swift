package import StrataCore
import Synchronization

/// Shared while a caller holds it.
package protocol Cached: Service {}

/// Shared until memory is low.
package protocol Spacious: Service {}

/// Shared until its scope is reset.
package protocol Quoted: Service {}

final class CachedService: Cached {
    let number = 1
    init() {}
}

final class SpaciousService: Spacious {
    let number = 2
    init() {}
}

final class QuotedService: Quoted {
    let number = 3
    init() {}
}

extension ObjectScope where Service: Sendable {
    static var quote: Self { ObjectScope("quote", storage: PermanentStorage.init) }
}

extension Container {
    /// The services that can be released.
    package func registerKept() {
        register((any Cached).self, CachedService.init).scope(.weak)
        register((any Spacious).self, SpaciousService.init).scope(.memorySensitive)
        register((any Quoted).self, QuotedService.init).scope(.quote)
    }
}

/// The hand-written equivalent without a container: each instance is behind a lock, because it can be released
/// meanwhile.
package final class HandWrittenKept: Sendable {
    private struct Weak {
        weak var service: CachedService?
    }

    private struct Demotable {
        var strong: (any Spacious)?
        /// Set only after memory was low, because an object that was ever held weakly is slower to retain.
        weak var demoted: SpaciousService?
    }

    private struct WeakFleeting {
        weak var service: FleetingService?
    }

    private let weak = Mutex(Weak())
    private let fleeting = Mutex(WeakFleeting())
    private let demotable = Mutex(Demotable())
    private let resettable = Mutex<(any Quoted)?>(nil)

    package init() {}

    @inline(never) package func cached() -> any Cached {
        weak.withLock { state in
            if let service = state.service { return service }
            let service = CachedService()
            state.service = service
            return service
        }
    }

    @inline(never) package func fleet() -> any Fleeting {
        fleeting.withLock { state in
            if let service = state.service { return service }
            let service = FleetingService()
            state.service = service
            return service
        }
    }

    @inline(never) package func spacious() -> any Spacious {
        demotable.withLock { state in
            if let service = state.strong { return service }
            let service = state.demoted ?? SpaciousService()
            state.strong = service
            return service
        }
    }

    @inline(never) package func quoted() -> any Quoted {
        resettable.withLock { state in
            if let service = state { return service }
            let service = QuotedService()
            state = service
            return service
        }
    }

    package func reset() { resettable.withLock { $0 = nil } }

    package func releaseMemory() {
        demotable.withLock { state in
            state.demoted = state.strong as? SpaciousService
            state.strong = nil
        }
    }
}

@inline(never) package func use(_ service: any Cached) {}
@inline(never) package func use(_ service: any Spacious) {}
@inline(never) package func use(_ service: any Quoted) {}
