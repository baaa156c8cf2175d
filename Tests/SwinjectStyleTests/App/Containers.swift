import Foundation
import StrataSwinjectBridge

// A codebase in the style of many: written for Swinject, moved by its imports alone.

/// A type that registers itself.
protocol Registerable {
    static func register(in container: Container)
}

/// A layer: its container, and the types that register themselves in it.
protocol DependencyInjectionConfig {
    static var container: Container { get }
    static var managedTypes: [Registerable.Type] { get }
}

extension DependencyInjectionConfig {
    static func configure() {
        managedTypes.forEach { $0.register(in: container) }
    }
}

enum Services: DependencyInjectionConfig {
    static let container = Container()
    static let managedTypes: [Registerable.Type] = [
        SystemClock.self, FileLog.self, TariffTable.self, Session.self, RiskCalculation.self, ThumbnailCache.self,
        PolicyNumber.self, QuoteService.self, Mailer.self,
    ]
}

enum UserInterface: DependencyInjectionConfig {
    static let container = Container(parent: Services.container)
    static let managedTypes: [Registerable.Type] = [QuoteForm.self, QuoteScreen.self, QuoteDetail.self]
}
