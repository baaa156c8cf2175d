// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "strata-configuration",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "StrataConfiguration", targets: ["StrataConfiguration"])],
    dependencies: [
        .package(name: "strata", path: "../.."),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
    ],
    targets: [
        .target(
            name: "StrataConfiguration",
            dependencies: [
                .product(name: "StrataCore", package: "strata"),
                .product(name: "Configuration", package: "swift-configuration"),
            ],
            path: "Sources", swiftSettings: settings),
        .testTarget(
            name: "StrataConfigurationTests",
            dependencies: [
                "StrataConfiguration",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "StrataAppHost", package: "strata"),
                .product(name: "StrataTesting", package: "strata"),
            ],
            swiftSettings: settings),
    ]
)
