// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "memory-pressure",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "strata", path: "../..")],
    targets: [
        .executableTarget(
            name: "cache-keeper",
            dependencies: [.product(name: "StrataAppHost", package: "strata")],
            path: "Sources/CacheKeeper",
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
