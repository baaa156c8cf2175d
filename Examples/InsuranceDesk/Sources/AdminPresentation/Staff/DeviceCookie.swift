import Hummingbird

/// The cookie by which a browser shows that an account has signed in there before. It opens nothing: attempts with it
/// count separately from those of others. It is void after a change of the password.
enum DeviceCookie {
    private static let name = "staff-device"

    static func value(in request: Request) -> String? { request.cookies[name]?.value }

    static func set(_ value: String, isSecure: Bool, in response: inout Response) {
        response.setCookie(
            Cookie(
                name: name, value: value, maxAge: 7_776_000, path: "/login", secure: isSecure, httpOnly: true,
                sameSite: .strict))
    }
}
