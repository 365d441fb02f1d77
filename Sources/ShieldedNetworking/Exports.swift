// A client's endpoints name the responses, codes and decoders of these modules.
@_exported import ShieldedDecoding
@_exported import ShieldedJSON
