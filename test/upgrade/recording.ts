import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SignedOrder } from '@presage/client';
import { MAIN, type TestService } from '../support/running-service.ts';
import type { Again, Played } from './scenario.ts';

/**
 * One folder per recording, with a backup and what a service answered that was restored from it. The keys in it are those of
 * accounts that exist nowhere else.
 */
export const RECORDINGS = resolve(import.meta.dirname, 'recordings');
export const BACKUP = 'backup';
export const EXPECTED = 'expected.json';

/** A request and the response to it. */
export interface Exchanged {
  readonly path: string;
  readonly apiKey: string;
  /** Sent with POST, as JSON. */
  readonly order?: SignedOrder['submission'];
  /** The same for any other request, which was sent before with this key. */
  readonly again?: Again;
  readonly response: unknown;
}

/** What a later version must make of a backup. */
export interface Expected {
  readonly recordedAtMs: number;
  /** What `presage journal verify` prints. */
  readonly verified: VerifiedJournal;
  readonly exchanged: readonly Exchanged[];
}

/** The lines of `presage journal verify` that must not change. */
export interface VerifiedJournal {
  readonly entries: number;
  readonly lastHash: string;
  readonly stateHash: string;
  readonly violations: readonly string[];
}

/** Runs the `presage` command in a data folder and returns what it prints. */
export async function presage(dataDir: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout;
}

/** Replays a data folder's journal. */
export async function verifyJournal(dataDir: string): Promise<VerifiedJournal> {
  const { entries, lastHash, stateHash, violations } = JSON.parse(await presage(dataDir, 'journal', 'verify'));
  return { entries, lastHash, stateHash, violations };
}

/** Sends what was recorded, or is to be, and returns the service's response. */
export async function exchange(
  service: TestService,
  { path, apiKey, order, again }: Omit<Exchanged, 'response'>,
): Promise<unknown> {
  const body = order ?? again?.body;
  const headers = {
    apikey: apiKey,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(again !== undefined && { 'idempotency-key': again.idempotencyKey }),
  };
  const post = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${service.baseUrl}${path}`, { headers, ...post });
  return await response.json();
}

/** Its requests with keys once more, all reads of what was played, and its signed orders once more. */
export function questionsAbout({
  people,
  markets,
  rootId,
  signedOrders,
  splitAgain,
}: Played): Omit<Exchanged, 'response'>[] {
  const own = ['/order', '/positions', '/trade', '/payouts'].map((path) => `${path}?limit=20`);
  const asks = people.flatMap(({ apiKey }) =>
    [...own, ...own.map((path) => `${path}&page=2`), '/user/balance', '/user/auth'].map((path) => ({ path, apiKey })),
  );
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('two accounts are needed');
  const { apiKey } = first;
  const ofMarkets = markets.flatMap(({ marketId, yesTokenId }) =>
    [
      `/market/${marketId}`,
      `/token/orderbook?token_id=${yesTokenId}`,
      `/token/depth?token_id=${yesTokenId}`,
      `/token/latest-price?token_id=${yesTokenId}`,
      `/trade/market/${marketId}?limit=20`,
    ].map((path) => ({ path, apiKey })),
  );
  const lists = ['/market?limit=20', `/market/categorical/${rootId}`, '/label'].map((path) => ({ path, apiKey }));
  const again = signedOrders.map(({ submission }) => ({ path: '/order', apiKey: second.apiKey, order: submission }));
  const split = { path: '/positions/split', apiKey: second.apiKey, again: splitAgain };
  return [split, ...asks, ...ofMarkets, ...lists, ...again];
}
