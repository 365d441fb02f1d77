#if Macros
  @_exported import ShieldedDecoding
  @_exported import ShieldedJSON

  @attached(extension, conformances: Codable, DefaultProvider, OnePassInPlaceDecodable, names: arbitrary)
  public macro Shielded() = #externalMacro(module: "ShieldedMacrosPlugin", type: "ShieldedMacro")
#endif
