/** The fetch and WebSocket that requests and streams use. */
export interface Transport {
  readonly fetch: typeof fetch;
  /** Loads a function that opens a WebSocket synchronously, so that listeners can be added before its first event. */
  loadSocket(): Promise<(url: string) => WebSocket>;
}

/**
 * What differs between Node and browsers; `#platform` resolves to the current one.
 * @param proxyUrl HTTP proxy for all traffic
 * @throws {InvalidParamError} for a proxy in browsers, which have their own proxy settings
 */
export type TransportFactory = (proxyUrl: string | undefined) => Transport;
