/// A setting that a letter of an input selects, alone or together with another setting.
package struct InputSetting: Sendable {
  /// The letter's position among those before the header and those of the header.
  package let position: Int
  /// The distance between the letters of two consecutive values. A setting with a greater stride is a quotient.
  package let stride: Int
  /// The number of values.
  package let count: Int

  private init(_ position: Int, _ count: Int, stride: Int = 1) {
    (self.position, self.count, self.stride) = (position, count, stride)
  }

  /// The decoder's dates, data, keys, floats and top level.
  package static let strategies =
    [InputSetting(4, DecoderStrategy.Dates.allCases.count)] + (5...8).map { InputSetting($0, 2) }
  package static let policy = InputSetting(10, PolicyChoice.all.count)
  /// The listener for a response of MacroAgreement.
  package static let listener = InputSetting(10, RescueListener.allCases.count, stride: PolicyChoice.all.count)
  package static let padding = InputSetting(11, DocumentPadding.allCases.count, stride: DecoderStrategy.all.count)
  package static let streamForm = InputSetting(
    11,
    StreamCheck<Int>.Form.allCases.count,
    stride: DecoderStrategy.all.count
  )
  package static let streamDepth = InputSetting(
    12,
    StreamCheck<Int>.depthLimits.count,
    stride: EnvelopeChoice.all.count
  )
  package static let envelope = InputSetting(12, EnvelopeChoice.all.count)
  /// The additional check of a model of SafeBoxScalars or SafeArrays.
  package static let addition = InputSetting(12, ModelChoice.all.count)
  package static let macroChoice = InputSetting(12, MacroChoice.all.count)
  package static let scannerSettings = [
    InputSetting(10, ScannerCheck.depthLimits.count), InputSetting(11, ScannerSubject.Form.allCases.count),
  ]
  package static let readerSettings = [
    InputSetting(10, RowType.allCases.count), InputSetting(11, ScannerSubject.Form.allCases.count),
    InputSetting(11, DocumentPadding.allCases.count, stride: ScannerSubject.Form.allCases.count),
    InputSetting(12, ReaderCheck.depthLimits.count),
  ]
}
