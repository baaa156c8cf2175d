package import StrataCore

/// Constructed by an asynchronous factory at each request.
package protocol Fetched: Service {}

/// A plain service that needs the fetched one.
package protocol Reader: Service {}

/// Constructed once by an asynchronous factory.
package protocol Session: Service {}

/// Constructed by an asynchronous factory above a diamond in graph scope.
package protocol Atlas: Service {}

/// Constructed by an asynchronous factory that takes an `AsyncResolver`.
package protocol Asked: Service {}

/// A plain service above several that await, one of them with an `AsyncResolver`.
package protocol Panel: Service {}

final class FetchedService: Fetched {
    let number = 1
    init() async {}
}

final class ReaderService: Reader {
    private let fetched: any Fetched
    var number: Int { fetched.number }
    init(fetched: any Fetched) { self.fetched = fetched }
}

final class SessionService: Session {
    let number = 1
    init() async {}
}

final class AtlasService: Atlas {
    private let diamond: any Diamond
    private let bottom: any Bottom
    var number: Int { diamond.number + bottom.number }
    init(diamond: any Diamond, bottom: any Bottom) async {
        self.diamond = diamond
        self.bottom = bottom
    }
}

final class AskedService: Asked {
    private let fetched: any Fetched
    var number: Int { fetched.number }
    init(fetched: any Fetched) async { self.fetched = fetched }
}

final class PanelService: Panel {
    private let reader: any Reader
    private let atlas: any Atlas
    private let asked: any Asked
    private let fetched: any Fetched
    var number: Int { reader.number + atlas.number + asked.number + fetched.number }
    init(reader: any Reader, atlas: any Atlas, asked: any Asked, fetched: any Fetched) {
        self.reader = reader
        self.atlas = atlas
        self.asked = asked
        self.fetched = fetched
    }
}

extension Container {
    /// The services with asynchronous factories.
    package func registerAwaited() {
        register((any Fetched).self) { () async in await FetchedService() }.scope(.transient)
        register((any Reader).self, ReaderService.init(fetched:)).scope(.transient)
        register((any Atlas).self) { (diamond: any Diamond, bottom: any Bottom) async in
            await AtlasService(diamond: diamond, bottom: bottom)
        }
        register((any Asked).self) { (resolver: AsyncResolver) async throws in
            await AskedService(fetched: try await resolver.resolve())
        }.scope(.transient)
        register((any Panel).self, PanelService.init(reader:atlas:asked:fetched:)).scope(.transient)
        register((any Session).self) { () async in await SessionService() }.scope(.container)
    }
}

extension HandWritten {
    @inline(never) package func makeFetched() async -> any Fetched { await FetchedService() }
    @inline(never) package func makeReader() async -> any Reader { ReaderService(fetched: await makeFetched()) }
    @inline(never) package func makeAtlas() async -> any Atlas {
        let bottom = makeBottom()
        let diamond = DiamondService(left: makeLeftSide(bottom), right: makeRightSide(bottom))
        return await AtlasService(diamond: diamond, bottom: bottom)
    }
    @inline(never) package func makeAsked() async -> any Asked { await AskedService(fetched: await makeFetched()) }
    @inline(never) package func makePanel() async -> any Panel {
        PanelService(
            reader: await makeReader(), atlas: await makeAtlas(), asked: await makeAsked(),
            fetched: await makeFetched())
    }
    @inline(never) package func awaitedLeaf() async -> any Leaf { makeLeaf() }
}

/// A session that is constructed once, as the container does it: behind an actor.
package actor HandWrittenSession {
    private var kept: (any Session)?

    package init() {}

    package func session() async -> any Session {
        if let kept { return kept }
        let session: any Session = await SessionService()
        kept = session
        return session
    }
}

@inline(never) package func use(_ service: any Reader) {}
@inline(never) package func use(_ service: any Atlas) {}
@inline(never) package func use(_ service: any Asked) {}
@inline(never) package func use(_ service: any Panel) {}
@inline(never) package func use(_ service: any Session) {}
