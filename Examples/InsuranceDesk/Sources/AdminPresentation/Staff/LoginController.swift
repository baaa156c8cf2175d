import HTTPTypes
import Hummingbird
import Staff
import StrataPresentationLayer
import WebSupport

/// Signing in and out.
final class LoginController: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(
            LoginController.self, LoginController.init(visit:settings:pages:staff:throttle:tokens:passwords:)
        ).scope(.scoped(.staffRequest))
    }

    private static let fields = [
        FormField("account", "Name", .text(completes: "username"), width: 20),
        FormField("password", "Password", .password, width: 20),
    ]

    private let visit: StaffVisit
    private let settings: AdminSettings
    private let pages: PageLibrary
    private let staff: any StaffBook
    private let throttle: LoginThrottle
    private let tokens: FormTokens
    private let passwords: PasswordChecker

    init(
        visit: StaffVisit, settings: AdminSettings, pages: PageLibrary, staff: any StaffBook, throttle: LoginThrottle,
        tokens: FormTokens, passwords: PasswordChecker
    ) {
        self.visit = visit
        self.settings = settings
        self.pages = pages
        self.staff = staff
        self.throttle = throttle
        self.tokens = tokens
        self.passwords = passwords
    }

    func show() throws -> Response {
        if visit.current?.account != nil { return .redirect(to: "/") }
        return try page(FormMessages())
    }

    /// Gives the same answer for a wrong name and a wrong password, after the same time.
    func signIn() async throws -> Response {
        let name = visit.form["account"].lowercased()
        var mistakes = FormMessages()
        for field in Self.fields where visit.form[field.name].isEmpty {
            mistakes.add("Enter your \(field.label.lowercased()).", to: field.name)
        }
        guard mistakes.isEmpty else { return try page(mistakes) }
        let member = try await staff.member(named: name)
        let device = member.flatMap { DeviceMark.device(in: visit.device, of: name, hash: $0.passwordHash) }
        if case .refused(let wait) = throttle.attempt(from: visit.address, account: name, device: device) {
            throw WebFault.tooMany(retryAfter: wait)
        }
        let stored = member.flatMap { PasswordHash(text: $0.passwordHash) }
        // Before the member is checked, so that the time does not reveal whether the member exists.
        let isRight = try await passwords.check(visit.form.secret("password"), against: stored)
        guard let member, isRight else {
            mistakes.add("Name or password are wrong.", to: "account")
            return try page(mistakes)
        }
        throttle.succeeded(account: name, device: device)
        try visit.signIn(member.name)
        var response = Response.redirect(to: "/")
        DeviceCookie.set(
            DeviceMark.issue(for: name, hash: member.passwordHash), isSecure: settings.isBehindTLS, in: &response)
        return response
    }

    func signOut() throws -> Response {
        try visit.session().end()
        return .redirect(to: "/login")
    }

    private func page(_ mistakes: FormMessages) throws -> Response {
        var content: [String: Any] = ["fields": Self.fields.map { $0.view(visit.form, mistakes) }]
        content["mistakes"] = mistakes.view
        // No session before sign-in, because visitors could fill the memory with sessions.
        content["formToken"] = visit.current?.formToken.text ?? tokens.issue()
        return try pages.respond(
            Page("login", title: "Sign in", content, status: mistakes.isEmpty ? .ok : .unprocessableContent),
            for: visit.current)
    }
}
