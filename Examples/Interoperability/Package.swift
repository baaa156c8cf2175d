// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "interoperability",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "strata", path: "../.."),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "interoperability",
            dependencies: [
                .product(name: "StrataAppHost", package: "strata"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ],
            path: "Sources/Interoperability",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
