import Foundation
import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: a codebase in Swinject's style", .serialized)
struct SwinjectBridgeStyleTests {
    let container = UserInterface.container

    init() { Application.start }

    @Test func screensResolveServicesOfTheLayerBelow() {
        let detail = container.resolve(QuoteScreen.self)!.openDetail(7)
        #expect(detail.number.text == "H-7")
        #expect(detail.service === Services.container.resolve(QuoteService.self))
    }

    @Test func servicesDoNotSeeScreens() {
        let before = Application.failures.count
        #expect(Services.container.resolve(QuoteScreen.self) == nil)
        #expect(Application.failures.count == before + 1)
        #expect(Application.failures.last?.contains("QuoteScreen") == true)
    }

    @Test func theLoggingFunctionFilters() {
        let before = Application.failures.count
        #expect(Services.container.resolve(Optional<QuoteScreen>.self)! == nil)
        #expect(Application.failures.count == before)
    }

    @Test func oneProcessHasOneSession() {
        var screen: QuoteScreen? = container.resolve(QuoteScreen.self)!
        screen?.session.answers["name"] = "Ada"
        #expect(screen?.form.session === screen?.session)
        #expect(screen?.openDetail(1).session.answers["name"] == "Ada")
        screen = nil
        #expect(container.resolve(QuoteScreen.self)!.session.answers.isEmpty)
    }

    @Test func aCalculationLivesUntilItIsReset() {
        let screen = container.resolve(QuoteScreen.self)!
        let calculation = screen.calculation.instance
        #expect(calculation.premium(of: 100, kind: "house") == 20)
        #expect(screen.calculation.instance === calculation)
        container.resetObjectScope(.insuranceCalculation)
        #expect(screen.calculation.instance !== calculation)
        #expect(screen.calculation.instance.runs == 0)
    }

    @Test func aCacheLivesUntilMemoryIsShort() {
        let screen = container.resolve(QuoteScreen.self)!
        let cache = screen.cache.instance
        cache.images["a"] = [1]
        #expect(container.resolve(QuoteScreen.self)!.cache.instance === cache)
        NotificationCenter.default.post(name: .memoryIsShort, object: nil)
        #expect(container.resolve(QuoteScreen.self)!.cache.instance.images.isEmpty)
    }

    @Test func servicesThatNeedEachOtherAreWired() {
        let service = container.resolve(QuoteService.self)!
        #expect(service.mailer?.service === service)
    }

    @Test func autoRegisteredServiceReceivesItsDependencies() {
        let log = Services.container.resolve(Log.self)!
        log.write("x")
        #expect((Services.container ~> Log.self).lines.contains("x"))
    }

    @Test func everyTypeThatRegistersItselfResolves() {
        for type in [Session.self, RiskCalculation.self, TariffTable.self, ThumbnailCache.self] as [Any.Type] {
            #expect(Services.container.description.contains("\(type)"))
        }
        #expect(container.hasAnyRegistration(of: QuoteDetail.self))
        #expect(container.hasAnyRegistration(of: PolicyNumber.self))
    }
}
