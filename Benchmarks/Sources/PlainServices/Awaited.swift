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

/// Constructed by an asynchronous factory, once for each request to a server.
package protocol Connection: Service {}

/// A plain service above the connection and another service of the request.
package protocol Reply: Service {}

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

final class ConnectionService: Connection {
    private let user: any User
    var number: Int { user.number }
    init(user: any User) async { self.user = user }
}

final class ReplyService: Reply {
    private let connection: any Connection
    private let basket: any Basket
    var number: Int { connection.number + basket.number }
    init(connection: any Connection, basket: any Basket) {
        self.connection = connection
        self.basket = basket
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

    /// Services of a request, above an asynchronous factory. Needs `registerScoped`.
    package func registerAwaitedScoped() {
        register((any Connection).self) { (user: any User) async in await ConnectionService(user: user) }
            .scope(.scoped(.request))
        register((any Reply).self, ReplyService.init(connection:basket:)).scope(.transient)
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

extension HandWrittenRequest {
    @inline(never) package func connection() async -> any Connection {
        if let keptConnection { return keptConnection }
        let connection = await ConnectionService(user: user())
        keptConnection = connection
        return connection
    }
    @inline(never) package func reply() async -> any Reply {
        ReplyService(connection: await connection(), basket: basket())
    }
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
@inline(never) package func use(_ service: any Connection) {}
@inline(never) package func use(_ service: any Reply) {}
