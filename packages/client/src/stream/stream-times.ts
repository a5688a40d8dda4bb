import { InvalidParamError } from '../errors.ts';
import {
  DEFAULT_HEARTBEAT_SEC,
  DEFAULT_HEARTBEAT_TIMEOUT_SEC,
  DEFAULT_RECONNECT_MAX_MS,
  DEFAULT_RECONNECT_MIN_MS,
  MAX_STREAM_WAIT_SEC,
} from '../limits.ts';
import { shown } from '../shared/shown.ts';

/** Options of a stream that are durations: seconds for heartbeats, milliseconds for reconnections. */
type Wait = 'heartbeatInterval' | 'heartbeatTimeout' | 'reconnectMinMs' | 'reconnectMaxMs';

/** The durations of a stream, in milliseconds that timers accept. */
export interface StreamTimes {
  /** 0 sends no heartbeats. */
  readonly heartbeatMs: number;
  readonly heartbeatTimeoutMs: number;
  readonly reconnectMinMs: number;
  readonly reconnectMaxMs: number;
}

/**
 * Reads and checks the durations: with an invalid or too large number a timer fires immediately, over and over.
 * @throws {InvalidParamError} naming the option
 */
export function readStreamTimes(options: { readonly [Name in Wait]?: number | undefined }): StreamTimes {
  const maxMs = MAX_STREAM_WAIT_SEC * 1_000;
  const read = (name: Wait, fallback: number, [min, max]: readonly [number, number]): number => {
    const value = options[name] ?? fallback;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    throw new InvalidParamError(`${name} is ${shown(value)}: send a number from ${min} to ${max}.`);
  };
  return {
    heartbeatMs: read('heartbeatInterval', DEFAULT_HEARTBEAT_SEC, [0, MAX_STREAM_WAIT_SEC]) * 1_000,
    heartbeatTimeoutMs: read('heartbeatTimeout', DEFAULT_HEARTBEAT_TIMEOUT_SEC, [0.001, MAX_STREAM_WAIT_SEC]) * 1_000,
    reconnectMinMs: read('reconnectMinMs', DEFAULT_RECONNECT_MIN_MS, [1, maxMs]),
    reconnectMaxMs: read('reconnectMaxMs', DEFAULT_RECONNECT_MAX_MS, [1, maxMs]),
  };
}
