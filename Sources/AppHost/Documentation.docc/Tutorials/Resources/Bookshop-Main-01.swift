import Presentation
import StrataAppHost

@main enum Main {
    static func main() async {
        await AppHost(Presentation.self).main { arguments, scope in
            let screen = try await scope.resolve(ShelfScreen.self)
            for line in await screen.lines { print(line) }
        }
    }
}
