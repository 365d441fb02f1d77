import BenchmarkTools
import Foundation
import Testing

@testable import Measures

@Suite("WrapperCost", .timeLimit(.minutes(20)))
struct WrapperCostTests {
  @Test("The styles of a DTO differ only in the wrappers and the macro")
  func sources() {
    let plain = ModelSource(models: 3, style: .plain).text
    let shielded = ModelSource(models: 3, style: .shielded).text
    #expect(plain.contains("public struct Model2: Codable, Sendable {\n  public var "))
    #expect(shielded.contains("\n  @SafeBox public var id: String\n"))
    #expect(shielded.contains("\n  @SafeArray public var tags: [String]\n"))
    #expect(shielded.replacing("@SafeBox ", with: "").replacing("@SafeArray ", with: "") == plain)
    let macro = ModelSource(models: 3, style: .macro).text
    #expect(macro.contains("@Shielded\npublic struct Model2: Codable, Sendable {\n  public var "))
    #expect(
      macro.replacing("@Shielded\n", with: "").replacing("ShieldedMacros", with: "ShieldedDecoding")
        == plain
    )
    #expect(ModelSource(models: 0, style: .plain).text == "import ShieldedDecoding\n")
    #expect(ModelSource(models: -1, style: .plain).text == "import ShieldedDecoding\n")
  }

  @Test("The fields of every DTO are the same, in different orders")
  func orders() {
    let models = ModelSource(models: 4, style: .plain).text.split(separator: "public struct ").dropFirst().map {
      model in
      model.split(separator: "\n").filter { $0.contains("public var") }
    }
    #expect(Set(models).count == 4)
    #expect(Set(models.map { Set($0) }).count == 1)
    #expect(models.allSatisfy { $0.count == 13 })
  }

  @Test("The sections with code are found on Linux and macOS")
  func sections() throws {
    let linux = "x.o  :\nsection   size   addr\n.text     100      0\n.text.unlikely 20 0\n.rodata  7  0\nTotal  127\n"
    let apple = "Segment : 200\n\tSection (__TEXT, __text): 120 (addr 0x0 offset 0)\n\tSection (__TEXT, __const): 80\n"
    #expect(try ObjectSize.codeBytes(inSections: linux) == 120)
    #expect(try ObjectSize.codeBytes(inSections: apple) == 120)
    #expect(throws: ObjectSize.Unavailable.self) { try ObjectSize.codeBytes(inSections: ".data 7 0") }
  }

  @Test("The output of size is parsed on Linux and macOS")
  func sizes() throws {
    let linux =
      "   text\t   data\t    bss\t    dec\t    hex\tfilename\n  12345\t    678\t      0\t  13023\t   32df\tx.o\n"
    let apple = "__TEXT\t__DATA\t__OBJC\tothers\tdec\thex\n12345\t678\t0\t90\t13113\t3339\n"
    for text in [linux, apple] {
      let (code, data) = try ObjectSize.columns(inSize: text)
      #expect(code == 12_345)
      #expect(data == 678)
    }
    #expect(throws: ObjectSize.Unavailable.self) { try ObjectSize.columns(inSize: "text\nmany few\n") }
    #expect(throws: ObjectSize.Unavailable.self) { try ObjectSize.columns(inSize: "") }
  }

  @Test("If the library's module is missing, the error has the compiler's message")
  func noModules() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wrapper-cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: WrapperCost.Unavailable.self) {
      try WrapperCost(products: folder, in: folder, models: 1, rounds: 1)
    }
    #expect(error?.description.contains("no such module 'ShieldedDecoding'") == true)
  }
}
