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

let package = Package(
    name: "strata-commands",
    platforms: [.macOS(.v15)],
    products: [.library(name: "StrataCommands", targets: ["StrataCommands"])],
    dependencies: [
        .package(name: "strata", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    ],
    targets: [
        .target(
            name: "StrataCommands",
            dependencies: [
                .product(name: "StrataAppHost", package: "strata"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources", swiftSettings: settings),
        .testTarget(
            name: "StrataCommandsTests",
            dependencies: [
                "StrataCommands",
                .product(name: "StrataAppHost", package: "strata"),
                .product(name: "StrataTesting", package: "strata"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
    ]
)
