import Crypto
import Foundation
@testable import StrataGRPC
import SwiftASN1
import X509

/// A certificate authority for one test, with its files in a folder of their own.
struct Authority {
    private let folder: URL
    private let name: DistinguishedName
    private let key = P256.Signing.PrivateKey()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        name = try DistinguishedName { CommonName("Authority") }
        let certificate = try certificate(name, of: key, isAuthority: true, names: [])
        try write(try certificate.serializeAsPEM().pemString, "authority.pem")
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// A process with a certificate of this authority.
    func identity(_ process: String) throws -> Identity {
        let own = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(process) }
        let certificate = try certificate(subject, of: own, isAuthority: false, names: [.dnsName(process)])
        try write(try certificate.serializeAsPEM().pemString, "\(process).pem")
        try write(own.pemRepresentation, "\(process).key")
        return Identity(
            certificates: path("\(process).pem"), privateKey: path("\(process).key"), authority: path("authority.pem"))
    }

    private func certificate(
        _ subject: DistinguishedName, of subjectKey: P256.Signing.PrivateKey, isAuthority: Bool, names: [GeneralName]
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(subjectKey.publicKey),
            notValidBefore: Date.now.addingTimeInterval(-3600), notValidAfter: Date.now.addingTimeInterval(3600),
            issuer: name, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                if isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                } else {
                    SubjectAlternativeNames(names)
                }
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    private func path(_ file: String) -> String { folder.appending(path: file).path }

    private func write(_ text: String, _ file: String) throws {
        try text.write(toFile: path(file), atomically: true, encoding: .utf8)
    }
}
