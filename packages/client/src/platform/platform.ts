/** How requests and streams leave the program. */
export interface Transport {
  readonly fetch: typeof fetch;
  /** What opens WebSockets: at once, so that their first event finds who listens to it. */
  loadSocket(): Promise<(url: string) => WebSocket>;
}

/** What differs between Node and browsers; `#platform` resolves to the one that runs. */
export interface Platform {
  /**
   * @param proxyUrl an HTTP proxy that everything goes through
   * @throws {InvalidParamError} for a proxy in browsers, which have settings of their own
   */
  transport(proxyUrl: string | undefined): Transport;
}
