import ColdCases
import ColdModels
import Foundation
import Testing

@Suite("The probe", .timeLimit(.minutes(20)))
struct ColdProbeTests {
  /// Stands in for the generated types.
  private enum ModelAgain: FurtherTypeList {
    static func decode(_ model: ColdCase.Model, with timer: inout DecodeTimer) throws {
      for _ in 0..<ColdCase.furtherTypeCount {
        switch model {
        case .plain:
          try timer.decode({ try $0.decode([PlainItem].self, from: $1) }, { try $0.decode([PlainItem].self, from: $1) })
        case .safebox:
          try timer.decode(
            { try $0.decode([SafeBoxItem].self, from: $1) },
            { try $0.decode([SafeBoxItem].self, from: $1) }
          )
        case .macro:
          try timer.decode({ try $0.decode([MacroItem].self, from: $1) }, { try $0.decode([MacroItem].self, from: $1) })
        }
      }
    }
  }

  @Test("Every case decodes its payload as often as it says", arguments: ColdCase.all)
  func decodes(coldCase: ColdCase) throws {
    let payload = ColdPayload(elementCount: coldCase.work.elementCount)
    let output = try ColdProbe.output(of: coldCase, payload: Data(payload.text.utf8), furtherTypes: ModelAgain.self)
    let count = coldCase.work == .furtherTypes ? 51 : 2
    #expect(output.readings.count == count)
    #expect(output.checksum == count * payload.checksum)
  }

  @Test("A case's arguments are parsed to the same case, and others are refused", arguments: ColdCase.all)
  func arguments(coldCase: ColdCase) throws {
    let arguments = coldCase.arguments(payload: "/a")
    let parsed = try #require(ColdCase.parse(arguments))
    #expect(parsed.case == coldCase && parsed.payload == "/a")
    #expect(ColdCase.parse(arguments.dropLast()) == nil && ColdCase.parse(arguments + ["/b"]) == nil)
    #expect(ColdCase.parse(["plain", "foundation", "tiny", "/a"]) == nil)
  }

  @Test("What a probe prints is parsed to the same output")
  func text() {
    let readings = [ProbeReading(wall: 3, cpu: 2), ProbeReading(wall: 40, cpu: 30)]
    #expect(ProbeOutput(checksum: 7, readings: readings).text == "7\n3 2\n40 30\n")
    #expect(ProbeOutput("7\n3 2\n40 30\n") == ProbeOutput(checksum: 7, readings: readings))
  }

  @Test("Other text isn't taken for a probe's output", arguments: ["", "error", "7\n3\n", "7\n3 -2\n", "7\n3 2 1\n"])
  func otherText(text: String) {
    #expect(ProbeOutput(text) == nil)
  }

  @Test("The payloads have about the sizes in their titles")
  func sizes() {
    let bounds: [ColdCase.Work: ClosedRange<Int>] = [
      .small: 1_200...1_400, .medium: 38_000...44_000, .large: 950_000...1_150_000, .furtherTypes: 1_200...1_400,
    ]
    for work in ColdCase.Work.allCases {
      #expect(bounds[work]?.contains(ColdPayload(elementCount: work.elementCount).text.utf8.count) == true, "\(work)")
    }
  }
}
