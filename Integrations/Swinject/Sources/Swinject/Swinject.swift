// Swinject's module by name: `import Swinject` and `extension Swinject.Container` mean the bridge.
@_exported import StrataSwinjectBridge
