// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import StrataSwinjectBridge

protocol Clock: AnyObject {
    var now: Date { get }
}

final class SystemClock: Clock, Registerable {
    var now: Date { Date() }

    static func register(in container: Container) {
        container.register(Clock.self) { _ in SystemClock() }.inObjectScope(.container)
    }
}

protocol Log {
    func write(_ line: String)
    var lines: [String] { get }
}

final class FileLog: Log, Registerable {
    private(set) var lines: [String] = []
    private let clock: Clock

    init(clock: Clock) { self.clock = clock }

    func write(_ line: String) { lines.append(line) }

    static func register(in container: Container) {
        container.autoregister(Log.self, initializer: FileLog.init).inObjectScope(.container)
    }
}

struct Tariff: Equatable {
    var rate: Double
}

final class TariffTable: Registerable {
    func tariff(for kind: String) -> Tariff { Tariff(rate: kind == "house" ? 0.2 : 0.1) }

    static func register(in container: Container) {
        container.register(TariffTable.self) { _ in TariffTable() }
    }
}

/// The services of one user process, released with its last screen.
final class Session: Registerable {
    var answers: [String: String] = [:]

    static func register(in container: Container) {
        container.register(Session.self) { _ in Session() }.inObjectScope(.weak)
    }
}

final class RiskCalculation: Registerable {
    private(set) var runs = 0
    let table: TariffTable

    init(table: TariffTable) { self.table = table }

    func premium(of value: Double, kind: String) -> Double {
        runs += 1
        return value * table.tariff(for: kind).rate
    }

    static func register(in container: Container) {
        container.register(RiskCalculation.self) { r in
            RiskCalculation(table: r.resolve(TariffTable.self)!)
        }.inObjectScope(.insuranceCalculation)
    }
}

final class ThumbnailCache: Registerable {
    var images: [String: [UInt8]] = [:]

    static func register(in container: Container) {
        container.register(ThumbnailCache.self) { _ in ThumbnailCache() }.inObjectScope(.memorySensitive)
    }
}

struct PolicyNumber: Registerable {
    let text: String

    init(prefix: String, number: Int) { text = "\(prefix)-\(number)" }

    static func register(in container: Container) {
        container.autoregister(
            PolicyNumber.self, arguments: String.self, Int.self, initializer: PolicyNumber.init(prefix:number:))
    }
}

/// Knows its mailer, which knows it: wired when both are there.
final class QuoteService: Registerable {
    let log: Log
    var mailer: Mailer?

    init(log: Log) { self.log = log }

    static func register(in container: Container) {
        container.register(QuoteService.self) { r in QuoteService(log: r ~> Log.self) }
            .inObjectScope(.container)
            .initCompleted { r, service in service.mailer = r.resolve(Mailer.self) }
    }
}

final class Mailer: Registerable {
    private(set) weak var service: QuoteService?

    init(service: QuoteService) { self.service = service }

    static func register(in container: Container) {
        container.register(Mailer.self) { r in Mailer(service: r.resolve(QuoteService.self)!) }
    }
}
