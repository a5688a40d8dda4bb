import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Hex } from 'viem';
import { type AnvilProcess, startAnvil } from './anvil-process.ts';
import { ChainRecord, type RecordedBlock } from './chain-record.ts';
import { requestOf } from './request-of.ts';
import { type RpcAnswer, type RpcServer, serveRpc } from './rpc-server.ts';

const RECORD_FILE = 'chain.sqlite';
/** Where earlier versions saved the state. */
const FORMER_STATE_FILE = 'state.hex';
/** Blocks after which the state is saved: a start after a kill takes some 6 ms for each on a busy machine. */
const MAX_RECORDED_BLOCKS = 1_000;
/** Changes that are made again by mining the recorded blocks. */
const REPLAYED: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'evm_mine']);
/** What to do instead of methods that do not fit a chain that mines only when told to. */
const REFUSED: readonly { readonly methods: RegExp; readonly instead: string }[] = [
  // They respond once a block has the transaction, which is mined only after their response.
  { methods: /^eth_send\w*Sync$/, instead: 'send without Sync, and ask for the receipt' },
  // Blocks that anvil mined by itself could be seen before they are recorded.
  {
    methods: /_set(auto|interval)min/i,
    instead: 'every transaction is mined at once, and evm_mine mines a block without any',
  },
];
const READS = /^(debug|eth|net|ots|trace|txpool|web3)_(?!send)/;

interface Block {
  readonly number: Hex;
  readonly hash: Hex;
  readonly timestamp: Hex;
  readonly transactions: readonly Hex[];
}

export interface KeptChainOptions {
  readonly folder: string;
  readonly port: number;
  readonly chainId: number;
  readonly log: (line: string) => void;
}

/**
 * An anvil whose every block is on disk before anybody sees it, so that no kill loses one that was seen. Requests come
 * through this process: anvil mines only when told to, and answers are held back until the blocks that they may show are
 * recorded. A start mines the recorded blocks again, with the same hashes.
 */
export class KeptChain {
  /** Resolves when the chain has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly #anvil: AnvilProcess;
  readonly #url: string;
  readonly #request: ReturnType<typeof requestOf>;
  readonly #record: ChainRecord;
  readonly #log: (line: string) => void;
  /** The changes, one after the other. Once one could not be recorded, it stays rejected. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The last block on disk. */
  #recorded = 0;
  #server: RpcServer | undefined;
  #isOver = false;
  #stopped: Promise<void> | undefined;

  private constructor(anvil: AnvilProcess, record: ChainRecord, log: (line: string) => void) {
    this.#anvil = anvil;
    this.#url = `http://127.0.0.1:${anvil.port}`;
    this.#request = requestOf(this.#url);
    this.#record = record;
    this.#log = log;
    this.ended = anvil.ended;
    void anvil.ended.then(() => {
      this.#isOver = true;
    });
  }

  /**
   * Starts the chain kept in a folder, or a new one.
   *
   * @throws {Error} when anvil is not installed here, the port is taken, another process has the chain, or it cannot be
   * restored
   */
  static async start({ folder, port, chainId, log }: KeptChainOptions): Promise<KeptChain> {
    const record = new ChainRecord(path.join(folder, RECORD_FILE));
    let anvil: AnvilProcess | undefined;
    try {
      anvil = await startAnvil({ port: 0, chainId, mines: false });
      const chain = new KeptChain(anvil, record, log);
      const isNew = !(await chain.#restore(folder));
      chain.#server = await serveRpc({ port, answer: chain.#answer.bind(chain) });
      log(`local chain on port ${chain.port}, ${isNew ? 'new' : 'with its saved state'}`);
      return chain;
    } catch (error) {
      await anvil?.stop();
      record.close();
      throw error;
    }
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  /** Saves the state, so that the next start is quick, and ends the chain. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#server?.close();
    try {
      await this.#turn;
      if (this.#record.blockCount > 0) await this.#save();
    } catch {
      // It has ended, or its state cannot be saved: its blocks are recorded.
    }
    await this.#anvil.stop();
    this.#record.close();
  }

  /** Loads the saved state, and mines the blocks since then again. @returns whether there was one */
  async #restore(folder: string): Promise<boolean> {
    const former = path.join(folder, FORMER_STATE_FILE);
    const state = this.#record.state ?? (existsSync(former) ? (readFileSync(former, 'latin1') as Hex) : undefined);
    try {
      if (state !== undefined) await this.#request('anvil_loadState', [state]);
      await this.#mineAgain(this.#record.blocks);
    } catch (cause) {
      const { message } = cause as Error;
      throw new Error(
        `The local chain saved in ${folder} cannot be restored: set DATA_DIR to a new folder (${message})`,
        {
          cause,
        },
      );
    }
    // A new chain too, because blocks have the same hashes only on the same ones; but not at block 0, where anvil does not
    // load the base fee.
    if (Number((await this.#block('latest')).number) === 0) await this.#request('evm_mine');
    if (this.#record.state === undefined) await this.#save();
    rmSync(former, { force: true });
    this.#recorded = Number((await this.#block('latest')).number);
    return state !== undefined;
  }

  async #mineAgain(blocks: readonly RecordedBlock[]): Promise<void> {
    if (blocks.length === 0) return;
    // Anvil mines no block before the time of its start unless told what time it is, and goes on from the last one.
    const setTime = (timeSec: number) => this.#request('evm_setTime', [timeSec]);
    await setTime(Number((await this.#block('latest')).timestamp));
    for (const { number, hash, timestampSec, transactions } of blocks) {
      for (const transaction of transactions) await this.#request('eth_sendRawTransaction', [transaction]);
      await this.#request('evm_mine', [timestampSec]);
      const mined = await this.#block('latest');
      if (mined.hash !== hash) throw new Error(`block ${number} has the hash ${mined.hash}, and had ${hash}`);
    }
    await setTime(Math.max(Math.floor(Date.now() / 1_000), blocks.at(-1)?.timestampSec ?? 0));
  }

  async #answer(body: string): Promise<RpcAnswer> {
    const methods = methodsIn(body);
    const [refusal] = methods.flatMap(refusalOf);
    if (refusal !== undefined) return refusal;
    if (methods.every((method) => READS.test(method))) {
      const answer = await this.#forward(body);
      // It may show a block that is not recorded yet.
      await this.#turn;
      return answer;
    }
    return this.#inTurn(async () => {
      const answer = await this.#forward(body);
      const newest = await this.#minePending();
      if (methods.every((method) => REPLAYED.has(method) || READS.test(method))) await this.#recordBlocks(newest);
      else await this.#save();
      return answer;
    });
  }

  async #forward(body: string): Promise<RpcAnswer> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.#url, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  }

  /** Makes a change after those before it. */
  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const changed = this.#turn.then(change);
    this.#turn = changed;
    changed.catch((error: Error) => this.#giveUp(error));
    return changed;
  }

  /** What could not be recorded may not be seen: the chain ends. Silent when it has ended already, which `ended` reports. */
  #giveUp({ message }: Error): void {
    if (!this.#isOver) this.#log(`the local chain stops, as its last change was not saved: ${message}`);
    this.#isOver = true;
    void this.#anvil.stop();
  }

  /** Mines what was sent. @returns the newest block */
  async #minePending(): Promise<Block> {
    let hasMined = false;
    for (;;) {
      const pool = this.#request<{ pending: Hex }>('txpool_status');
      const [{ pending }, newest] = await Promise.all([pool, this.#block('latest')]);
      // What is left after an empty block pays less than a block now takes.
      if (Number(pending) === 0 || (hasMined && newest.transactions.length === 0)) return newest;
      await this.#request('evm_mine');
      hasMined = true;
    }
  }

  async #recordBlocks(newest: Block): Promise<void> {
    const head = Number(newest.number);
    const blocks: RecordedBlock[] = [];
    for (let number = this.#recorded + 1; number <= head; number += 1) {
      blocks.push(await this.#recordOf(number === head ? newest : await this.#block(`0x${number.toString(16)}`)));
    }
    this.#record.append(blocks);
    this.#recorded = head;
    if (this.#record.blockCount >= MAX_RECORDED_BLOCKS) await this.#save();
  }

  async #recordOf({ number, hash, timestamp, transactions }: Block): Promise<RecordedBlock> {
    const signed = transactions.map((id) => this.#request<Hex>('eth_getRawTransactionByHash', [id]));
    return { number: Number(number), hash, timestampSec: Number(timestamp), transactions: await Promise.all(signed) };
  }

  async #save(): Promise<void> {
    this.#record.save(await this.#request<Hex>('anvil_dumpState'));
    this.#recorded = Number((await this.#block('latest')).number);
  }

  #block(tag: Hex | 'latest'): Promise<Block> {
    return this.#request<Block>('eth_getBlockByNumber', [tag, false]);
  }
}

/** Of a request or of a batch of them; none when it is neither, which anvil refuses. */
function methodsIn(body: string): readonly string[] {
  try {
    const requests: unknown = JSON.parse(body);
    return [requests].flat().map((request) => String(Object(request).method));
  } catch {
    return [];
  }
}

/** None when the local chain has the method. */
function refusalOf(method: string): readonly RpcAnswer[] {
  return REFUSED.filter(({ methods }) => methods.test(method)).map(({ instead }) => {
    const message = `the local chain has no ${method}: ${instead}`;
    return { status: 200, text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32601, message } }) };
  });
}
