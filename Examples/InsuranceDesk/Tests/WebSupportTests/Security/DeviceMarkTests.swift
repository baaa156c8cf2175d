import Testing
import WebSupport

struct DeviceMarkTests {
    @Test func knowsTheDeviceOfAnAccountAndItsPassword() {
        let mark = DeviceMark.issue(for: "Ada", hash: "stored")
        let device = DeviceMark.device(in: mark, of: "ada", hash: "stored")
        #expect(device.map { mark.hasPrefix($0) } == true)
        #expect(DeviceMark.device(in: mark, of: "ben", hash: "stored") == nil)
        #expect(DeviceMark.device(in: mark, of: "ada", hash: "changed") == nil)
    }

    @Test func refusesWhatItDidNotIssue() {
        let mark = DeviceMark.issue(for: "ada", hash: "stored")
        for text in [
            nil, "", ".", "a.b", String(mark.dropLast()), mark + "0", "\(RandomToken().text)\(mark.drop { $0 != "." })",
        ] {
            #expect(DeviceMark.device(in: text, of: "ada", hash: "stored") == nil, "\(text ?? "nil")")
        }
    }
}
