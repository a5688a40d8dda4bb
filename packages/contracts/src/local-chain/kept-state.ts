import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPublicClient, type Hex, http } from 'viem';

/** Milliseconds between two looks whether there is a new block. */
const LOOK_EVERY_MS = 200;
/** Keeping the state takes at most this part of the time, however large it grew. */
const KEEPING_SHARE = 0.1;
const STATE_FILE = 'state.hex';

/** Keeps a local chain's whole state in a file while the chain runs. */
export interface StateKeeper {
  /** Keeps what there is now, and no more. */
  stop(): Promise<void>;
}

type Request = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** Calls of anvil's own, which viem has no types for. */
export function requestOf(rpcUrl: string): Request {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 60_000 }) });
  return (method, params = []) => client.request({ method, params } as never) as never;
}

/** Puts a kept state, blocks and receipts included, into a fresh chain. @returns whether there was one */
export async function loadState(rpcUrl: string, folder: string): Promise<boolean> {
  const file = path.join(folder, STATE_FILE);
  if (!existsSync(file)) return false;
  await requestOf(rpcUrl)('anvil_loadState', [readFileSync(file, 'latin1')]);
  return true;
}

/** Keeps the state soon after every new block, so that a chain that is killed loses less than a second. */
export function keepState(rpcUrl: string, folder: string, onError: (error: Error) => void): StateKeeper {
  const request = requestOf(rpcUrl);
  let kept = '';
  let timer: NodeJS.Timeout;
  let underway = Promise.resolve();
  const look = async () => {
    const startedMs = performance.now();
    try {
      const block = await request<Hex>('eth_blockNumber');
      if (block !== kept) {
        writeDurably(path.join(folder, STATE_FILE), await request<Hex>('anvil_dumpState'));
        kept = block;
      }
    } catch (error) {
      onError(error as Error);
    }
    return (performance.now() - startedMs) / KEEPING_SHARE;
  };
  const again = (waitMs: number) => {
    timer = setTimeout(() => {
      underway = look().then((costMs) => again(Math.max(LOOK_EVERY_MS, costMs)));
    }, waitMs).unref();
  };
  again(0);
  return {
    async stop() {
      clearTimeout(timer);
      await underway;
      clearTimeout(timer);
      await look();
    },
  };
}

/** Whole or not at all: a reader never sees half a state. */
function writeDurably(file: string, text: string): void {
  const draft = `${file}.draft`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text, 'latin1');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  renameSync(draft, file);
}
