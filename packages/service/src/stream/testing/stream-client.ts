import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Message } from './fake-receiver.ts';

/** Why a connection was not opened. */
export interface Refused {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: { readonly errno: number; readonly errmsg: string };
}

/** A client of the stream that keeps what it receives. */
export class StreamClient {
  readonly ws: WebSocket;
  readonly messages: Message[] = [];
  /** Resolves when the connection is closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  #onMessage: () => void = () => {};

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      this.#onMessage();
    });
    ws.on('error', () => {});
    this.closed = new Promise((resolve) => {
      ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** Opens a connection, or returns why it was refused. */
  static async connect(url: string, headers: Readonly<Record<string, string>> = {}): Promise<StreamClient | Refused> {
    const ws = new WebSocket(url, { headers });
    const client = new StreamClient(ws);
    const refused = new Promise<Refused>((resolve) => {
      ws.once('unexpected-response', (_request, response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: JSON.parse(Buffer.concat(chunks).toString()),
          }),
        );
      });
    });
    return Promise.race([once(ws, 'open').then(() => client), refused]);
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Waits for this many messages, then removes and returns them. */
  async take(count: number): Promise<Message[]> {
    while (this.messages.length < count) {
      await new Promise<void>((resolve) => {
        this.#onMessage = resolve;
      });
    }
    return this.messages.splice(0, count);
  }

  /** Sends an action and takes the next frame, which is its answer if no other message is due. */
  async ask(frame: unknown): Promise<Message> {
    this.send(frame);
    const [answer] = await this.take(1);
    if (answer === undefined) throw new Error('no answer');
    return answer;
  }

  close(): void {
    this.ws.close();
  }
}
