/** Why a connection is closed: a code of RFC 6455 §7.4, and a text for logs. */
export interface CloseReason {
  readonly code: 1001 | 1008 | 1011;
  /** At most 123 bytes. */
  readonly text: string;
}

export const STOPPING: CloseReason = { code: 1001, text: 'the service is stopping; reconnect' };
export const TOO_SLOW: CloseReason = { code: 1008, text: 'too slow: too many unsent bytes; reconnect' };
export const BEHIND_TOO_LONG: CloseReason = { code: 1008, text: 'too slow: behind for 10 seconds; reconnect' };
export const SILENT: CloseReason = { code: 1008, text: 'no sign of life for 75 seconds; send heartbeats' };
export const TOO_MANY_ACTIONS: CloseReason = { code: 1008, text: 'too many actions; wait for answers' };
export const NO_KEY: CloseReason = { code: 1008, text: 'this service requires an API key; send AUTH first' };
export const TOO_MANY_KEYS: CloseReason = { code: 1008, text: 'too many invalid API keys' };
export const KEY_REVOKED: CloseReason = { code: 1008, text: 'the API key was revoked, and this service requires one' };
export const FAILED: CloseReason = { code: 1011, text: 'the stream has failed; HTTP requests still work' };
