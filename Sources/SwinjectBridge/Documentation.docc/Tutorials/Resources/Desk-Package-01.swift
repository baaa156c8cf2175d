// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Desk",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://example.org/strata", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "desk",
            dependencies: [.product(name: "StrataSwinjectBridge", package: "strata")])
    ]
)
