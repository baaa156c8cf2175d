import Testing

@testable import WebSupport

struct FormTests {
    private func decode(_ text: String) throws -> FormValues { try FormBody.decode(text.utf8) }

    @Test func blanksAroundAnAnswerDoNotCount() throws {
        #expect(try decode("a=++x+y++")["a"] == "x y")
    }

    @Test func aFieldWithoutASignIsEmpty() throws {
        let values = try decode("a&b=")
        #expect(values.contains("a") && values["a"].isEmpty && values.contains("b"))
    }

    @Test func severalBoxesAreAllKept() throws {
        #expect(try decode("a=1&b=2&a=3").all("a") == ["1", "3"])
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "a=%C3"])
    func unreadableInputIsRefused(_ text: String) {
        #expect(throws: WebFault.self) { try decode(text) }
    }

    @Test func tooManyFieldsAreRefused() {
        let text = (0...FormBody.fieldLimit).map { "f\($0)=1" }.joined(separator: "&")
        #expect(throws: WebFault.self) { try decode(text) }
    }

    @Test func takingForgetsUntickedBoxes() throws {
        var kept = try decode("alarm=yes&name=Ada&other=1")
        kept.take(["alarm", "name"], from: try decode("name=Grace"))
        #expect(kept["name"] == "Grace" && !kept.contains("alarm") && kept["other"] == "1")
    }

    @Test func theFirstMessageOfAFieldStays() {
        var messages = FormMessages()
        messages.add("one", to: "a")
        messages.add("two", to: "a")
        #expect(messages["a"] == "one" && messages.all.count == 1)
    }

    @Test func aFieldShowsWhatWasTypedAndWhatIsWrong() {
        var messages = FormMessages()
        messages.add("Enter a number.", to: "rooms")
        let field = FormField("rooms", "Rooms", hint: "All of them", .number, width: 4)
        let view = field.view(FormValues(["rooms": "<many>"]), messages)
        #expect(view["error"] as? String == "Enter a number.")
        #expect(view["described"] as? String == "rooms-hint rooms-error")
        #expect((view["line"] as? [String: Any])?["value"] as? String == "<many>")
    }

    @Test func aPasswordIsNeverShownAgain() {
        let view = FormField("password", "Password", .password).view(FormValues(["password": "secret"]), FormMessages())
        #expect((view["line"] as? [String: Any])?["value"] as? String == "")
    }

    @Test func theChosenOptionIsChosenAgain() throws {
        let field = FormField("zone", "Zone", .radios([.init("1", "One"), .init("2", "Two")]))
        let view = field.view(FormValues(["zone": "2"]), FormMessages())
        let options = try #require((view["group"] as? [String: Any])?["options"] as? [[String: Any]])
        #expect(options.map { $0["isChosen"] as? Bool } == [false, true])
        #expect(options.map { $0["id"] as? String } == ["zone", "zone-2"])
    }
}
