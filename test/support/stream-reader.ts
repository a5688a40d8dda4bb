import { STREAM_ANSWERS, STREAM_CHANNEL_TABLE } from '@presage/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestService } from './running-service.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false });
const SCHEMAS = [
  ...Object.values(STREAM_ANSWERS),
  ...Object.values(STREAM_CHANNEL_TABLE).flatMap(({ schemas }) => schemas),
];
/** By the word in `msgType`. */
const VALIDATORS: Readonly<Record<string, ValidateFunction>> = Object.fromEntries(
  SCHEMAS.map((schema) => {
    const { properties } = schema as unknown as {
      readonly properties: { readonly msgType: { readonly const: string } };
    };
    return [properties.msgType.const, ajv.compile(schema)];
  }),
);

/** A frame, parsed for tests. */
export type StreamFrame = Readonly<Record<string, unknown>> & { readonly msgType: string; readonly seq: number };

/** A connection to the stream that keeps every frame, and records those that do not match their schema in `faults`. */
export class StreamReader {
  readonly frames: StreamFrame[] = [];
  readonly faults: string[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #ws: WebSocket;
  #onFrame: () => void = () => {};

  private constructor(ws: WebSocket) {
    this.#ws = ws;
    ws.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as StreamFrame));
    this.closed = new Promise((resolve) => {
      ws.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
    });
  }

  static async open({ origin }: Pick<TestService, 'origin'>, apiKey?: string): Promise<StreamReader> {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
    const reader = new StreamReader(ws);
    await new Promise((resolve, reject) => {
      ws.addEventListener('open', resolve);
      ws.addEventListener('error', reject);
    });
    if (apiKey !== undefined) await reader.ask({ action: 'AUTH', apikey: apiKey });
    return reader;
  }

  send(action: object): void {
    this.#ws.send(JSON.stringify(action));
  }

  /** Sends an action and waits for its answer; rejects when it is refused. */
  async ask(action: object): Promise<StreamFrame> {
    const from = this.frames.length;
    this.send(action);
    const isAnswer = ({ msgType }: StreamFrame): boolean => msgType === 'ack' || msgType === 'error';
    await this.until(() => this.frames.slice(from).some(isAnswer));
    const answer = this.frames.slice(from).find(isAnswer);
    if (answer?.msgType !== 'ack') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  subscribe(channel: string, more: object = {}): Promise<StreamFrame> {
    return this.ask({ action: 'SUBSCRIBE', channel, ...more });
  }

  /** Resolves once a condition holds, which is checked after every frame. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve;
      });
    }
  }

  of(...msgTypes: readonly string[]): StreamFrame[] {
    return this.frames.filter(({ msgType }) => msgTypes.includes(msgType));
  }

  close(): void {
    this.#ws.close();
  }

  #take(frame: StreamFrame): void {
    const validate = VALIDATORS[frame.msgType];
    if (validate?.(frame) !== true) this.faults.push(`${JSON.stringify(frame)}: ${ajv.errorsText(validate?.errors)}`);
    this.frames.push(frame);
    this.#onFrame();
  }
}

interface WireLevel {
  readonly price: string;
  readonly size: string;
}

/** The book of a token built from snapshots and diffs, best first. Throws on a gap in the numbers. */
export function bookOf(
  frames: readonly StreamFrame[],
  tokenId: string,
): Record<'bids' | 'asks', readonly WireLevel[]> & { readonly seq: number } {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  let seq: number | undefined;
  for (const frame of frames) {
    if (frame.msgType === 'market.depth.snapshot') {
      const tokens = frame.tokens as readonly ({ tokenId: string } & Record<'bids' | 'asks', WireLevel[]>)[];
      const token = tokens.find((one) => one.tokenId === tokenId);
      for (const side of ['bids', 'asks'] as const) {
        sides[side] = new Map(token?.[side].map(({ price, size }) => [price, size]));
      }
    } else if (frame.msgType === 'market.depth.diff') {
      if (frame.seq !== Number(seq) + 1) throw new Error(`after ${seq} came ${frame.seq}`);
      const side = sides[frame.side as 'bids' | 'asks'];
      if (frame.tokenId === tokenId && frame.size === '0') side.delete(String(frame.price));
      else if (frame.tokenId === tokenId) side.set(String(frame.price), String(frame.size));
    } else continue;
    seq = frame.seq;
  }
  const sorted = (side: 'bids' | 'asks', sign: number): WireLevel[] =>
    [...sides[side]]
      .map(([price, size]) => ({ price, size }))
      .sort((a, b) => sign * (Number(a.price) - Number(b.price)));
  return { bids: sorted('bids', -1), asks: sorted('asks', 1), seq: Number(seq) };
}
