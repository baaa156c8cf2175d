import AdminPresentation
import Notifications
import Rating
import Storage
import StrataAppHost
import WebPresentation
@main enum Main {
    static func main() async {
        let a = CommandLine.arguments
        let folder = a.count > 1 ? a[1] : "/tmp/deskweb/data"
        let port = a.count > 2 ? Int(a[2]) ?? 8080 : 8080
        await AppHost(WebLayer.self, AdminLayer.self, providing: WebSettings(host: "127.0.0.1", port: port, isBehindTLS: false),
            AdminSettings(host: "127.0.0.1", port: port + 1, isBehindTLS: false, firstMember: "grace", firstPassword: "secret word", probePort: port + 2),
            StorageSettings(file: "\(folder)/desk.sqlite"), RatingSettings(), NotificationSettings(folder: "\(folder)/outbox")).main { _, _ in
                try await Task.sleep(for: .seconds(86_400))
            }
    }
}
