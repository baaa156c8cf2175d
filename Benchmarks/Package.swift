// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .treatAllWarnings(as: .error),
]
// The measured code may not see into the services or their hand-written wiring.
let opaque: [SwiftSetting] = settings + [.unsafeFlags(["-disable-cmo"])]
let core: Target.Dependency = .product(name: "StrataCore", package: "strata")
let bridge: Target.Dependency = .product(name: "StrataSwinjectBridge", package: "strata")

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "strata", path: "..")],
    targets: [
        .target(name: "Allocations"),
        .target(name: "Measuring", dependencies: ["Allocations"], swiftSettings: settings),

        .target(name: "ManyServices", dependencies: [core], swiftSettings: settings),

        // The sources of the class-bound family are those of the plain one: a link to its folder.
        .target(name: "PlainServices", dependencies: [core], swiftSettings: opaque),
        .target(
            name: "ClassBoundServices", dependencies: [core], swiftSettings: opaque + [.define("CLASS_BOUND")]),
        .target(
            name: "PlainWorkloads", dependencies: ["ManyServices", "Measuring", "PlainServices", core],
            swiftSettings: settings),
        .target(
            name: "ClassBoundWorkloads", dependencies: ["ManyServices", "Measuring", "ClassBoundServices", core],
            swiftSettings: settings + [.define("CLASS_BOUND")]),
        .target(name: "BridgeServices", dependencies: ["PlainServices", bridge], swiftSettings: opaque),
        .target(
            name: "BridgeWorkloads", dependencies: ["BridgeServices", "Measuring", "PlainServices", bridge],
            swiftSettings: settings),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BridgeWorkloads", "ManyServices", "Measuring", "PlainServices", "PlainWorkloads",
                "ClassBoundWorkloads", core,
            ],
            swiftSettings: settings),

        // The work that must be linear in the number of layers and services: `layers WORK SIZE` prints its time.
        .executableTarget(
            name: "layers", dependencies: ["Allocations", "ManyServices", core], swiftSettings: settings),

        // A fresh test stack of a thousand written services.
        .executableTarget(
            name: "stacks",
            dependencies: [
                "ColdServices", "Measuring", core, .product(name: "StrataTesting", package: "strata"),
            ],
            swiftSettings: settings),

        // A thousand written services, for what happens once in a process.
        .executableTarget(name: "write-services", swiftSettings: settings),
        // A large application as a package of its own, for Scripts/codebase.sh.
        .executableTarget(name: "write-codebase", swiftSettings: settings),
        .plugin(name: "WriteServices", capability: .buildTool(), dependencies: ["write-services"]),
        .target(
            name: "ColdServices", dependencies: ["ManyServices", core], swiftSettings: opaque,
            plugins: ["WriteServices"]),
        .target(
            name: "ColdBridgeServices", dependencies: [bridge], swiftSettings: opaque, plugins: ["WriteServices"]),
        .executableTarget(
            name: "cold-bridge", dependencies: ["Allocations", "ColdBridgeServices", "Measuring", bridge],
            swiftSettings: settings),
        .executableTarget(
            name: "cold", dependencies: ["Allocations", "ColdServices", "ManyServices", "Measuring", core],
            swiftSettings: settings),
    ]
)
