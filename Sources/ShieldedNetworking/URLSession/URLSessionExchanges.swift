import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate, which passes each task's events to the task's exchange.
final class URLSessionExchanges: NSObject, Sendable {
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func removeExchange(for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = nil }
  }

  private func exchange(for task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension URLSessionExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      exchange(for: task)?.stopRedirect(completionHandler)
    #else
      completionHandler(nil)
    #endif
  }

  #if !canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      completionHandler(challenge.isOfServer ? .useCredential : .performDefaultHandling, nil)
    }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // The completion handler can't make the session deliver the 401: the default handling does nothing, a missing credential
      // traps, and the other dispositions cancel the task.
      exchange(for: task)?.refuseCredentials()
    #else
      // Without a credential, the session delivers the 401 as the response.
      completionHandler(challenge.isOfServer ? .useCredential : .performDefaultHandling, nil)
    #endif
  }

  #if canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      exchange(for: task)?.refuseSecondBody()
      completionHandler(nil)
    }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    exchange(for: task)?.noteBodySent()
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = exchange(for: dataTask)?.receive(response) ?? false
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(for: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(for: task)?.complete(error, lastResponse: task.response)
  }
}

#if !canImport(FoundationNetworking)
  extension URLAuthenticationChallenge {
    /// Whether the server requests credentials, as opposed to a proxy or the TLS connection.
    fileprivate var isOfServer: Bool {
      let methods = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
      ]
      return !protectionSpace.isProxy() && methods.contains(protectionSpace.authenticationMethod)
    }
  }
#endif
