import type { FlowEngine, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { ladderEngine } from './ladder-engine.ts';
import { nodejsEngine } from './nodejs-engine.ts';
import type { Fees } from './presage-engine.ts';
import { PresageEngine } from './presage-engine.ts';
import { publishedFlow } from './published-flow.ts';
import { realBooksFlow } from './real-books-flow.ts';

export type EngineName = 'presage' | 'nodejs-order-book' | 'ladder';

/** Which flow to generate. */
export interface FlowChoice {
  readonly shape: 'published' | 'real';
  readonly measured: number;
  /** Resting orders over all markets. Ignored for real books, whose size follows from the flow. */
  readonly resting: number;
  readonly markets: number;
}

/** A job for a child process. */
export type Job =
  | { readonly kind: 'speed'; readonly engine: EngineName; readonly flow: FlowChoice; readonly fees: Fees }
  | { readonly kind: 'latency'; readonly flow: FlowChoice; readonly fees: Fees }
  | { readonly kind: 'agreement'; readonly flow: FlowChoice; readonly fees: Fees }
  | { readonly kind: 'order-memory'; readonly orders: number }
  | { readonly kind: 'market-memory'; readonly markets: number };

export function drawFlow({ shape, measured, resting, markets }: FlowChoice): Flow {
  if (shape === 'real') return realBooksFlow({ measured, markets });
  return publishedFlow({ measured, resting, markets });
}

export function makeEngine(name: EngineName, flow: Flow, options: { fees: Fees; trades?: Trade[] }): FlowEngine {
  const { fees, trades } = options;
  if (name === 'ladder') return ladderEngine(flow, trades);
  if (name === 'nodejs-order-book') return nodejsEngine(flow, trades);
  return new PresageEngine(flow, fees, trades);
}
