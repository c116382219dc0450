import RippleModel

/// Why a request has no result.
public struct RPCError: Error, Hashable, Sendable {
  /// A number that JSON-RPC, or the protocol above it, gives a meaning.
  public let code: Int
  /// A sentence.
  public let message: String

  /// Makes an error.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// The message is no JSON.
  public static let notJSON = RPCError(code: -32700, message: "the message is no JSON")
  /// The message is no request.
  public static let noRequest = RPCError(code: -32600, message: "the message is no request")
  /// A header without a length, or a length that is too large.
  static let malformedHeader = RPCError(
    code: -32600, message: "the message has no length, or is too long")

  /// There is no such method.
  public static func unknownMethod(_ name: String) -> RPCError {
    RPCError(code: -32601, message: "there is no method '\(name)'")
  }

  /// The parameters are wrong.
  public static func wrongParameters(_ message: String) -> RPCError {
    RPCError(code: -32602, message: message)
  }

  var json: JSONValue { ["code": .integer(code), "message": .string(message)] }
}
