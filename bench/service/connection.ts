import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';
const LENGTH_NAME = '\r\ncontent-length: ';

/**
 * A kept-alive connection with one request at a time. It does as little work as possible, so that the server is what is
 * measured. It parses only what our servers send: a status line, a content-length, a body.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #take: ((answer: Answer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  static async open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('the service closed a connection during a request')));
  }

  /** Sends a complete request. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((take, fail) => {
      this.#take = take;
      this.#fail = fail;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const answer = answerIn(this.#received);
    if (answer === undefined) return;
    this.#received = Buffer.alloc(0);
    this.#take?.(answer);
  }
}

/** Parses the response in the bytes; undefined while it is incomplete. */
function answerIn(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const at = head.indexOf(LENGTH_NAME);
  if (at < 0) throw new Error(`a response without content-length: ${head}`);
  const length = Number.parseInt(head.slice(at + LENGTH_NAME.length), 10);
  const bodyAt = headEnd + HEAD_END.length;
  if (bytes.length < bodyAt + length) return undefined;
  return { status: Number.parseInt(head.slice('http/1.1 '.length), 10), body: bytes.subarray(bodyAt, bodyAt + length) };
}

export async function openConnections(origin: string, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => Connection.open(origin)));
}
