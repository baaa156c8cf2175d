// swift-tools-version: 6.2

import PackageDescription

// Its folder has the name of Swinject's own package, so it takes that package's place for every library that depends on
// it.
let package = Package(
    name: "Swinject",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Swinject", targets: ["Swinject"]),
        .library(name: "SwinjectAutoregistration", targets: ["SwinjectAutoregistration"]),
    ],
    dependencies: [.package(name: "strata", path: "../..")],
    targets: [
        .target(
            name: "Swinject", dependencies: [.product(name: "StrataSwinjectBridge", package: "strata")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "SwinjectAutoregistration", dependencies: ["Swinject"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // A library as it was written for Swinject.
        .target(
            name: "OldLibrary", dependencies: ["Swinject", "SwinjectAutoregistration"], path: "Tests/OldLibrary",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        // A form of before for which the compiler has a warning that a client cannot switch off.
        .target(
            name: "OldOperators", dependencies: ["Swinject", "SwinjectAutoregistration"], path: "Tests/OldOperators",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "OldLibraryTests", dependencies: ["OldLibrary", "OldOperators", "Swinject"],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
