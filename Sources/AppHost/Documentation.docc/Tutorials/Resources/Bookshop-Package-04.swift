// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Bookshop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://example.org/strata", branch: "main")
    ],
    targets: [
        .target(
            name: "Services",
            dependencies: [.product(name: "StrataServiceLayer", package: "strata")]),
        .target(
            name: "Presentation",
            dependencies: ["Services", .product(name: "StrataPresentationLayer", package: "strata")]),
        .executableTarget(
            name: "bookshop",
            dependencies: ["Presentation", .product(name: "StrataAppHost", package: "strata")]),
        .testTarget(
            name: "BookshopTests",
            dependencies: [
                "Presentation", "Services",
                .product(name: "StrataArchitectureTesting", package: "strata"),
                .product(name: "StrataTesting", package: "strata"),
            ]),
    ]
)
