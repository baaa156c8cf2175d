// swift-tools-version: 6.2

import PackageDescription

// One build for the tests of all integrations: `Scripts/check-integrations.sh`. Users depend on the packages in the
// folders, and each of them also tests by itself. A test target here is the one of the same name there.

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

/// The settings of `StrataGRPC` itself, without the features that change which actor runs a function.
let settingsOfGRPC: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// The tests of the package in the folder `name`.
func tests(
    of name: String, with libraries: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = settings
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: libraries + [
            .product(name: name, package: name),
            .product(name: "StrataAppHost", package: "strata"),
            .product(name: "StrataTesting", package: "strata"),
        ],
        path: "\(name)/Tests/\(name)Tests", exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "strata-integrations",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "strata", path: ".."),
        .package(path: "StrataCommands"),
        .package(path: "StrataConfiguration"),
        .package(path: "StrataGRPC"),
        .package(path: "StrataHummingbird"),
        .package(path: "StrataLifecycle"),
        .package(path: "StrataObservability"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.9.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        tests(
            of: "StrataCommands", with: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
        tests(
            of: "StrataConfiguration", with: [.product(name: "Configuration", package: "swift-configuration")]),
        tests(
            of: "StrataGRPC",
            with: [
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "StrataFleet", package: "strata"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            exclude: ["Interoperability"], settings: settingsOfGRPC),
        tests(
            of: "StrataHummingbird",
            with: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        tests(
            of: "StrataLifecycle",
            with: [
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            of: "StrataObservability",
            with: [
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]),
    ]
)
