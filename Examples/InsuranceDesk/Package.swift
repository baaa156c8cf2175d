// swift-tools-version: 6.2

import PackageDescription

// Only for Scripts/load.sh and Scripts/fleet-faults.sh: a second executable constructs the modules' internal types by hand,
// so they must be visible to it (debug builds make them visible anyway); a third one is a later version of the program.
let isWrittenByHand = Context.environment["DESK_HAND_WRITTEN"] != nil
let testability: [SwiftSetting] =
    isWrittenByHand ? [.unsafeFlags(["-enable-testing"], .when(configuration: .release))] : []

let settings: [SwiftSetting] =
    testability + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .treatWarning("DeprecatedDeclaration", as: .warning),
    ]

let serviceLayer = Target.Dependency.product(name: "StrataServiceLayer", package: "strata")
let presentationLayer = Target.Dependency.product(name: "StrataPresentationLayer", package: "strata")
let host = Target.Dependency.product(name: "StrataAppHost", package: "strata")
let testing = Target.Dependency.product(name: "StrataTesting", package: "strata")
let architecture = Target.Dependency.product(name: "StrataArchitecture", package: "strata")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let web: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Mustache", package: "swift-mustache"),
    .product(name: "StrataHummingbird", package: "StrataHummingbird"),
]
let remote = Target.Dependency.product(name: "StrataGRPC", package: "StrataGRPC")
let lifecycle: [Target.Dependency] = [
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "StrataLifecycle", package: "StrataLifecycle"),
]

/// A module of the service layer, with the modules that it may use; `Tests/ContractTests` enforces that.
func service(
    _ name: String, uses modules: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: ["Values", serviceLayer] + modules, resources: resources, swiftSettings: settings)
}

/// A service module with its own records.
func recordKeeper(_ name: String, uses modules: [Target.Dependency] = []) -> Target {
    service(name, uses: ["Clock", "Storage", database] + modules)
}

/// The tests of a module may use every service, like the application.
func tests(of name: String, uses modules: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: serviceModules + ["Services", "DeskTesting", serviceLayer, host, testing, database] + modules,
        swiftSettings: settings)
}

let serviceModules: [Target.Dependency] = [
    "Values", "Homes", "Clock", "Storage", "Customers", "Properties", "Rating", "Valuation", "Quotes", "Policies",
    "Documents", "Ledger", "Transport", "Notifications", "Audit", "Staff", "Intake",
]

let package = Package(
    name: "insurance-desk",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "strata", path: "../.."),
        .package(path: "../../Integrations/StrataCommands"),
        .package(path: "../../Integrations/StrataConfiguration"),
        .package(path: "../../Integrations/StrataGRPC"),
        .package(path: "../../Integrations/StrataHummingbird"),
        .package(path: "../../Integrations/StrataLifecycle"),
        .package(path: "../../Integrations/StrataObservability"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(
            url: "https://github.com/apple/swift-configuration.git", from: "1.4.0",
            traits: ["JSON"]),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        // The service layer, from the bottom.
        .target(name: "Values", swiftSettings: settings),
        .target(name: "Homes", swiftSettings: settings),
        service("Clock"),
        service("Storage", uses: ["Clock", database]),
        recordKeeper("Audit"),
        service("Transport"),
        recordKeeper("Notifications", uses: ["Transport"]),
        recordKeeper("Ledger"),
        recordKeeper("Staff", uses: ["Audit"]),
        recordKeeper("Customers", uses: ["Audit"]),
        recordKeeper("Properties", uses: ["Audit", "Customers", "Homes"]),
        service("Valuation", uses: ["Homes"]),
        service(
            "RemoteValuation",
            uses: ["Homes", "Valuation", remote, .product(name: "StrataFleet", package: "strata")]),
        service("RemoteNotifications", uses: ["Transport", remote, .product(name: "StrataFleet", package: "strata")]),
        service("Rating", uses: ["Properties"], resources: [.copy("Resources/RatingTables.csv")]),
        recordKeeper(
            "Quotes", uses: ["Audit", "Customers", "Notifications", "Properties", "Rating", "Valuation"]),
        recordKeeper("Documents", uses: ["Audit"]),
        recordKeeper(
            "Policies",
            uses: ["Audit", "Customers", "Documents", "Ledger", "Notifications", "Properties", "Quotes", "Rating"]),
        service(
            "Intake",
            uses: ["Clock", "Audit", "Customers", "Properties", "Rating", "Quotes", "Policies"],
            resources: [.copy("Resources/SampleData.csv")]),
        .target(
            name: "Services",
            dependencies: serviceModules + ["RemoteValuation", "RemoteNotifications", serviceLayer, remote],
            swiftSettings: settings),

        // The presentations, side by side.
        .target(
            name: "WebSupport",
            dependencies: [
                "Values", presentationLayer, .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ] + web,
            resources: [.copy("Resources")], swiftSettings: settings),
        .target(
            name: "WebPresentation",
            dependencies: [
                "Services", "WebSupport", presentationLayer, host, .product(name: "Logging", package: "swift-log"),
            ] + serviceModules + web,
            resources: [.copy("Resources")], swiftSettings: settings),
        .target(
            name: "AdminPresentation",
            dependencies: [
                "Services", "WebSupport", presentationLayer, host, .product(name: "Logging", package: "swift-log"),
            ] + serviceModules + web + lifecycle,
            resources: [.copy("Resources")], swiftSettings: settings),
        .target(
            name: "TerminalPresentation",
            dependencies: [
                "Services", presentationLayer, host,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + serviceModules,
            swiftSettings: settings),

        // The host.
        .executableTarget(
            name: "insurance-desk",
            dependencies: [
                "Services", "RemoteValuation", "RemoteNotifications", "WebPresentation", "AdminPresentation",
                "TerminalPresentation", "WebSupport", host, serviceLayer, presentationLayer, remote,
                .product(name: "StrataCommands", package: "StrataCommands"),
                .product(name: "StrataConfiguration", package: "StrataConfiguration"),
                .product(name: "StrataObservability", package: "StrataObservability"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ] + serviceModules,
            swiftSettings: settings),

        // Shared by the tests: a clock that the test moves, a store in a separate folder, a browser.
        .target(
            name: "DeskTesting",
            dependencies: serviceModules + [
                "RemoteValuation", "RemoteNotifications", "Services", serviceLayer, host, remote, testing,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
            path: "Tests/DeskTesting", swiftSettings: settings),
        tests(of: "Values"),
        tests(of: "Storage"),
        tests(of: "Rating"),
        tests(
            of: "Valuation",
            uses: ["RemoteValuation", remote, .product(name: "StrataFleet", package: "strata")]),
        tests(of: "Ledger"),
        tests(
            of: "Notifications",
            uses: ["RemoteNotifications", "RemoteValuation", remote, .product(name: "StrataFleet", package: "strata")]),
        tests(of: "Quotes"),
        tests(of: "Policies"),
        tests(of: "Intake"),
        tests(of: "Services"),
        .testTarget(
            name: "WebSupportTests",
            dependencies: [
                "WebSupport", .product(name: "Logging", package: "swift-log"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ] + web,
            swiftSettings: settings),
        tests(
            of: "WebPresentation",
            uses: [
                "WebPresentation", "WebSupport", presentationLayer,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ] + web),
        tests(
            of: "AdminPresentation",
            uses: [
                "AdminPresentation", "WebSupport", presentationLayer,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
            ] + web + lifecycle),
        tests(
            of: "TerminalPresentation",
            uses: ["TerminalPresentation", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .testTarget(
            name: "HostTests",
            dependencies: [
                "insurance-desk", "DeskTesting", remote, "Notifications", "Rating", "Storage", "WebPresentation",
                "WebSupport",
                "AdminPresentation", "TerminalPresentation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ], swiftSettings: settings),
        .testTarget(
            name: "ContractTests", dependencies: [architecture, serviceLayer], swiftSettings: settings),
    ]
)

if isWrittenByHand {
    package.targets.append(
        .executableTarget(
            name: "hand-written-desk",
            dependencies: [
                "WebPresentation", "WebSupport", host, .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
            ] + serviceModules + web,
            swiftSettings: settings))
    package.targets.append(
        .executableTarget(
            name: "later-desk",
            dependencies: [
                "Services", "RemoteValuation", "WebPresentation", "AdminPresentation", "WebSupport", host, serviceLayer,
                presentationLayer, remote, .product(name: "StrataFleet", package: "strata"),
                .product(name: "StrataCommands", package: "StrataCommands"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + serviceModules,
            swiftSettings: settings))
}
