import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { STREAM_PATH } from '@presage/protocol';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { rawResponse } from '../../answers/raw-response.ts';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal, tooMany, unavailable } from '../../answers/refusal.ts';
import type { KeyHolder } from '../../auth/auth.ts';
import type { Clock } from '../../clock.ts';
import { BucketTable } from '../../rate-limits/bucket-table.ts';
import { type AddressReader, addressReader } from '../../rate-limits/caller-address.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  HANDSHAKE_RATE,
  MAX_CONNECTIONS_PER_ADDRESS,
  MAX_FRAGMENTS,
  MAX_FRAME_BYTES,
  MAX_FRAME_PIECES,
} from '../limits.ts';
import type { KeyCheck } from './key-check.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

export interface UpgradeHandlerOptions {
  readonly settings: Pick<Settings, 'corsOrigins' | 'trustedProxies' | 'rateLimit'>;
  readonly checkKey: KeyCheck;
  readonly sessions: Sessions;
  /** Of all addresses together. */
  readonly maxConnections: number;
  readonly clock: Clock;
  /** Why no connection is admitted now; undefined when connections are admitted. */
  readonly closedReason: () => string | undefined;
  /** Creates the session of an admitted connection. */
  readonly admit: (ws: WebSocket, socket: Duplex, holder: KeyHolder | undefined) => Session;
  readonly onError: (error: unknown) => void;
}

/** The holder of the key, undefined when none was sent, or why the key is refused. */
type FoundHolder = { readonly ok: true; readonly holder: KeyHolder | undefined } | Refusal;

/** Admits connections: origin, limits and API key are checked before the handshake is answered. */
export class UpgradeHandler {
  readonly #options: UpgradeHandlerOptions;
  readonly #server: WebSocketServer;
  readonly #handshakes: BucketTable;
  readonly #addressOf: AddressReader;

  constructor(options: UpgradeHandlerOptions) {
    this.#options = options;
    this.#handshakes = new BucketTable(HANDSHAKE_RATE, () => options.clock.monotonicMs());
    this.#addressOf = addressReader(options.settings.trustedProxies);
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // Connection answers pings itself: it counts them, and sends no pongs to a peer that does not read.
      autoPong: false,
      maxPayload: MAX_FRAME_BYTES,
      maxFragments: MAX_FRAGMENTS,
      maxBufferedChunks: MAX_FRAME_PIECES,
    });
    // Without a listener, the library would answer refused handshakes itself, as text/html.
    this.#server.on('wsClientError', (error, socket, request) => refuseUpgrade(socket, malformed(error, request)));
  }

  /** Whether an upgrade request is for the stream. */
  handles({ url = '', headers }: IncomingMessage): boolean {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    return path === STREAM_PATH && headers.upgrade?.toLowerCase() === 'websocket';
  }

  /** Admits or refuses the connection of an upgrade request. */
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const reset = (): void => void socket.destroy();
    socket.on('error', reset);
    const address = this.#addressOf(request);
    const refusal = this.#refusalOf(request, address);
    if (refusal !== undefined) {
      refuseUpgrade(socket, refusal);
      return;
    }
    const release = this.#options.sessions.reserve(address);
    this.#holderOf(request)
      .then((found) => {
        const decided = this.#ifStillOpen(found);
        if (!decided.ok) refuseUpgrade(socket, decided);
        else if (!socket.destroyed)
          return this.#open({ request, socket, head, holder: decided.holder, release, reset });
        release();
      })
      .catch((error: unknown) => {
        release();
        socket.destroy();
        this.#options.onError(error);
      });
  }

  #open(at: {
    readonly request: IncomingMessage;
    readonly socket: Duplex;
    readonly head: Buffer;
    readonly holder: KeyHolder | undefined;
    readonly release: () => void;
    readonly reset: () => void;
  }): void {
    const { request, socket, head, holder, release, reset } = at;
    const { sessions, admit } = this.#options;
    // If the socket closes before there is a session, its place is released.
    socket.once('close', release);
    // The library handles errors from here on. An error without a listener would end the process.
    socket.off('error', reset);
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const session = admit(ws, socket, holder);
      sessions.add(session);
      session.open(() => sessions.delete(session));
    });
  }

  #refusalOf(request: IncomingMessage, address: string): Refusal | undefined {
    const { sessions, maxConnections, settings, closedReason } = this.#options;
    const closed = closedReason();
    if (closed !== undefined) return unavailable(closed);
    if (!isAllowedOrigin(request, settings.corsOrigins)) return foreignOrigin(request);
    if (sessions.size >= maxConnections) return unavailable('the stream has too many connections');
    if (!settings.rateLimit) return undefined;
    if (sessions.of(address) >= MAX_CONNECTIONS_PER_ADDRESS) {
      return tooMany(`${MAX_CONNECTIONS_PER_ADDRESS} connections are open from your address; close some`, 1);
    }
    if (this.#handshakes.of(address).take()) return undefined;
    return tooMany('too many connections in a short time; wait longer between them', 1);
  }

  /** The stream may have closed while the key was looked up. */
  #ifStillOpen(found: FoundHolder): FoundHolder {
    const closed = this.#options.closedReason();
    return closed === undefined ? found : unavailable(closed);
  }

  /** The holder of the key in the header or the URL, if there is one. */
  async #holderOf(request: IncomingMessage): Promise<FoundHolder> {
    const [apiKey, ...others] = keysOf(request);
    if (others.length > 0) return notUnderstood('apikey: received different keys; send one');
    return apiKey === undefined ? { ok: true, holder: undefined } : this.#options.checkKey(apiKey);
  }
}

/** The different keys of a handshake; an empty one counts as none. */
function keysOf(request: IncomingMessage): Set<string> {
  const keys = new Set(queryOf(request).getAll('apikey')).add(String(request.headers.apikey ?? ''));
  keys.delete('');
  return keys;
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

/** The service's own origin and those in the settings may open the stream. Programs other than browsers send none. */
function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function foreignOrigin({ headers }: IncomingMessage): Refusal {
  const accepted = "accepted: the service's own origin and those in its setting CORS_ORIGINS";
  return notUnderstood(`Origin: received ${received(headers.origin)}; ${accepted}`, 403);
}

function malformed({ message }: Error, { method }: IncomingMessage): Refusal {
  const text = `handshake: ${message}`;
  return method === 'GET'
    ? { ...notUnderstood(text), headers: { 'sec-websocket-version': '13' } }
    : { ...notUnderstood(text, 405), headers: { allow: 'GET' } };
}

/** Answers a handshake with an HTTP error, and closes the socket. */
function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // Otherwise a client that does not close its side would keep the socket open.
  socket.once('finish', () => socket.destroy());
  socket.end(rawResponse(refusal));
}
