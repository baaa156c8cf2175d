// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
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

// As a new package of somebody else's: language mode 6, no upcoming feature. The example must build so.
let exampleSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
]

let librarySettings: [SwiftSetting] = settings + [.treatWarning("ExplicitSendable", as: .error)]

let package = Package(
    name: "strata",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "StrataGraph", targets: ["StrataGraph"]),
        .library(name: "StrataCore", targets: ["StrataCore"]),
        .library(name: "StrataServiceLayer", targets: ["StrataServiceLayer"]),
        .library(name: "StrataPresentationLayer", targets: ["StrataPresentationLayer"]),
        .library(name: "StrataAppHost", targets: ["StrataAppHost"]),
        .library(name: "StrataTesting", targets: ["StrataTesting"]),
        .library(name: "StrataSwinjectBridge", targets: ["StrataSwinjectBridge"]),
        .executable(name: "quote-desk", targets: ["quote-desk"]),

        .library(name: "StrataFleet", targets: ["StrataFleet"]),
        .library(name: "StrataArchitecture", targets: ["StrataArchitecture"]),
        .library(name: "StrataArchitectureTesting", targets: ["StrataArchitectureTesting"]),
        .executable(name: "strata", targets: ["strata"]),
        .plugin(name: "StrataCommand", targets: ["StrataCommand"]),
        .plugin(name: "StrataCheck", targets: ["StrataCheck"]),
    ],
    targets: [
        .target(name: "StrataGraph", path: "Sources/Graph", swiftSettings: librarySettings),
        .target(
            name: "StrataCore", dependencies: ["StrataGraph"], path: "Sources/Core", swiftSettings: librarySettings),
        .target(
            name: "StrataServiceLayer", dependencies: ["StrataCore"], path: "Sources/ServiceLayer",
            swiftSettings: librarySettings),
        .target(
            name: "StrataPresentationLayer", dependencies: ["StrataCore"], path: "Sources/PresentationLayer",
            swiftSettings: librarySettings),
        .target(
            name: "StrataAppHost",
            dependencies: ["StrataCore", "StrataServiceLayer", "StrataPresentationLayer", "StrataPage"],
            path: "Sources/AppHost", exclude: ["Graphs/Page/Files"], swiftSettings: librarySettings),
        // The script and the style of the graph's page, as bytes: see Decisions/0120.
        .target(
            name: "StrataPage", path: "Sources/AppHost/Graphs/Page/Files", sources: ["Page.c"],
            cSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "StrataTesting", dependencies: ["StrataCore", "StrataAppHost"], path: "Sources/Testing",
            swiftSettings: librarySettings),
        // Without ExplicitSendable: a codebase that declares the bridge's Container @unchecked Sendable, as many do
        // with Swinject's, could not if it were declared not Sendable here.
        .target(
            name: "StrataSwinjectBridge", dependencies: ["StrataCore"], path: "Sources/SwinjectBridge",
            swiftSettings: settings),
        .executableTarget(
            name: "quote-desk", dependencies: ["StrataAppHost", "StrataServiceLayer", "StrataPresentationLayer"],
            path: "Examples/QuoteDesk",
            exclude: ["README.md"], resources: [.copy("Resources")], swiftSettings: exampleSettings),
        .testTarget(
            name: "GraphTests", dependencies: ["StrataGraph"], path: "Tests/GraphTests", swiftSettings: settings),
        .testTarget(
            name: "CoreTests", dependencies: ["StrataCore"], path: "Tests/CoreTests", swiftSettings: settings),
        // Apart from CoreTests, so that a change of the one does not compile the other.
        .testTarget(
            name: "DifferentialTests", dependencies: ["StrataCore"], path: "Tests/DifferentialTests",
            swiftSettings: settings),
        .testTarget(
            name: "ServiceLayerTests", dependencies: ["StrataServiceLayer", "StrataTesting"],
            path: "Tests/ServiceLayerTests",
            swiftSettings: settings),
        .testTarget(
            name: "PresentationLayerTests", dependencies: ["StrataPresentationLayer"],
            path: "Tests/PresentationLayerTests", swiftSettings: settings),
        .testTarget(
            name: "AppHostTests", dependencies: ["StrataAppHost", "StrataCore", "StrataTesting"],
            path: "Tests/AppHostTests",
            swiftSettings: settings),
        .testTarget(
            name: "SwinjectBridgeTests", dependencies: ["StrataSwinjectBridge", "StrataCore"],
            path: "Tests/SwinjectBridgeTests",
            swiftSettings: settings),
        // As a codebase that comes from Swinject is: in mode 5, with a warning an error, no upcoming feature.
        .testTarget(
            name: "SwinjectStyleTests", dependencies: ["StrataSwinjectBridge"], path: "Tests/SwinjectStyleTests",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        .testTarget(
            name: "QuoteDeskTests", dependencies: ["quote-desk", "StrataAppHost"], path: "Tests/QuoteDeskTests",
            swiftSettings: exampleSettings),

        .target(name: "StrataFleet", path: "Sources/Fleet", swiftSettings: librarySettings),
        .target(name: "StrataArchitecture", path: "Sources/Architecture", swiftSettings: librarySettings),
        // Apart from StrataArchitecture, because the tool does not link Testing.
        .target(
            name: "StrataArchitectureTesting", dependencies: ["StrataArchitecture"],
            path: "Sources/ArchitectureTesting",
            swiftSettings: librarySettings),
        .executableTarget(
            name: "strata", dependencies: ["StrataArchitecture", "StrataFleet"], path: "Sources/strata",
            swiftSettings: settings),
        .plugin(
            name: "StrataCommand",
            capability: .command(
                intent: .custom(verb: "strata", description: "Check, draw or baseline the architecture")),
            dependencies: ["strata"]),
        .plugin(name: "StrataCheck", capability: .buildTool(), dependencies: ["strata"]),
        .testTarget(
            name: "FleetTests", dependencies: ["StrataFleet", "strata"], path: "Tests/FleetTests",
            swiftSettings: settings),
        .testTarget(
            name: "ArchitectureTests", dependencies: ["StrataArchitecture", "StrataArchitectureTesting", "strata"],
            path: "Tests/ArchitectureTests",
            exclude: ["Corpus"], swiftSettings: settings),
        // What an application says about each planted mistake: whole messages.
        .testTarget(
            name: "MistakeTests", dependencies: ["StrataAppHost", "StrataTesting", "StrataArchitecture"],
            path: "Tests/MistakeTests", swiftSettings: settings),
        .testTarget(
            name: "TestingTests", dependencies: ["StrataTesting"], path: "Tests/TestingTests", swiftSettings: settings),
        .testTarget(
            name: "RepositoryTests", dependencies: ["StrataArchitecture"], path: "Tests/RepositoryTests",
            swiftSettings: settings),
    ],
    // C23 has `#embed`.
    cLanguageStandard: .c2x
)
