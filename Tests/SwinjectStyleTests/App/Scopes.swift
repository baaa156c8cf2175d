import Foundation
import StrataSwinjectBridge

extension Notification.Name {
    static let memoryIsShort = Notification.Name("memoryIsShort")
}

/// Lets its instance go when memory is short.
final class MemorySensitiveStorage: InstanceStorage {
    var instance: Any?
    private var observer: NSObjectProtocol?

    init() {
        observer = NotificationCenter.default.addObserver(forName: .memoryIsShort, object: nil, queue: nil) {
            [weak self] _ in
            self?.instance = nil
        }
    }

    deinit {
        observer.map(NotificationCenter.default.removeObserver)
    }
}

extension ObjectScope {
    /// Shared until the calculation is thrown away.
    static let insuranceCalculation = ObjectScope(
        storageFactory: PermanentStorage.init, description: "insuranceCalculation")
    /// Shared until memory is short.
    static let memorySensitive = ObjectScope(
        storageFactory: MemorySensitiveStorage.init, description: "memorySensitive")
}
