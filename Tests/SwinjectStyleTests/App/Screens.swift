// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import StrataSwinjectBridge

final class QuoteForm: Registerable {
    let session: Session
    init(session: Session) { self.session = session }

    static func register(in container: Container) {
        container.autoregister(QuoteForm.self, initializer: QuoteForm.init)
    }
}

final class QuoteScreen: Registerable {
    let form: QuoteForm
    let session: Session
    let calculation: Provider<RiskCalculation>
    let cache: Lazy<ThumbnailCache>
    private let resolver: Resolver

    init(resolver: Resolver) {
        self.resolver = resolver
        form = resolver.resolve(QuoteForm.self)!
        session = resolver.resolve(Session.self)!
        calculation = resolver.resolve(Provider<RiskCalculation>.self)!
        cache = resolver.resolve(Lazy<ThumbnailCache>.self)!
    }

    func openDetail(_ number: Int) -> QuoteDetail {
        resolver.resolve(QuoteDetail.self, argument: number)!
    }

    static func register(in container: Container) {
        container.register(QuoteScreen.self) { QuoteScreen(resolver: $0) }.inObjectScope(.transient)
    }
}

final class QuoteDetail: Registerable {
    let number: PolicyNumber
    let session: Session
    let service: QuoteService

    init(number: PolicyNumber, session: Session, service: QuoteService) {
        self.number = number
        self.session = session
        self.service = service
    }

    static func register(in container: Container) {
        container.register(QuoteDetail.self) { (r, number: Int) in
            QuoteDetail(
                number: r.resolve(PolicyNumber.self, arguments: "H", number)!, session: r.resolve(Session.self)!,
                service: r.resolve(QuoteService.self)!)
        }
    }
}
