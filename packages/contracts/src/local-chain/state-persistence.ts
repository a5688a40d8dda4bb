import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPublicClient, type Hex, http } from 'viem';
import { writeDurably } from '../write-durably.ts';

/** Milliseconds between two checks for a new block. */
const CHECK_INTERVAL_MS = 200;
/** Saving the state takes at most this fraction of the time, however large the state has grown. */
const MAX_SAVING_SHARE = 0.1;
const STATE_FILE = 'state.hex';

/** Saves a local chain's whole state to a file while the chain runs. */
export interface StatePersister {
  /** Saves the current state once more, then stops. */
  stop(): Promise<void>;
  /** Stops at once: the chain has ended, so there is no state to save. */
  abandon(): void;
}

type Request = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** Sends RPC requests specific to anvil, for which viem has no types. */
export function requestOf(rpcUrl: string): Request {
  // A chain's state is one response: after some 2,000 trades, more than the 10 MB that viem takes by default.
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 60_000, maxResponseBodySize: false }) });
  return (method, params = []) => client.request({ method, params } as never) as never;
}

/** Loads a saved state, blocks and receipts included, into a new chain. @returns whether there was one */
export async function loadState(rpcUrl: string, folder: string): Promise<boolean> {
  const file = path.join(folder, STATE_FILE);
  if (!existsSync(file)) return false;
  await requestOf(rpcUrl)('anvil_loadState', [readFileSync(file, 'latin1')]);
  return true;
}

/** Saves the state soon after every new block: a chain that is killed loses less than a second while its state is small. */
export function persistState(rpcUrl: string, folder: string, onError: (error: Error) => void): StatePersister {
  const request = requestOf(rpcUrl);
  let savedBlock = '';
  let timer: NodeJS.Timeout;
  let isOver = false;
  let underway = Promise.resolve();
  const saveIfChanged = async () => {
    const startedMs = performance.now();
    try {
      const block = await request<Hex>('eth_blockNumber');
      if (block !== savedBlock) {
        writeDurably(path.join(folder, STATE_FILE), await request<Hex>('anvil_dumpState'));
        savedBlock = block;
      }
    } catch (error) {
      onError(error as Error);
    }
    return (performance.now() - startedMs) / MAX_SAVING_SHARE;
  };
  const again = (waitMs: number) => {
    if (isOver) return;
    timer = setTimeout(() => {
      underway = saveIfChanged().then((costMs) => again(Math.max(CHECK_INTERVAL_MS, costMs)));
    }, waitMs).unref();
  };
  const abandon = () => {
    isOver = true;
    clearTimeout(timer);
  };
  again(0);
  return {
    abandon,
    async stop() {
      abandon();
      await underway;
      await saveIfChanged();
    },
  };
}
