import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command, MarketId } from '@presage/exchange';
import { LiveMarketData } from '../../market-data/live-market-data.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { TestJournal, testMarket } from '../../store/testing/random-journal.ts';
import { EMPTY_MARKET_DATA } from '../../testing/empty-market-data.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import type { UpgradeHandler } from '../connection/upgrade-handler.ts';
import { Stream, type StreamOptions } from '../stream.ts';
import { noCounts, type StreamCounts } from '../stream-observer.ts';
import { NO_TRADES } from './no-trades.ts';
import { RevocableKeys } from './revocable-keys.ts';
import { type Refused, StreamClient } from './stream-client.ts';

const SETTINGS = { corsOrigins: [], trustedProxies: [], rateLimit: true, requireApiKey: false } as const;

export interface StreamRigOptions extends Partial<Omit<StreamOptions, 'settings'>> {
  readonly settings?: Partial<StreamOptions['settings']>;
}

/** The stream behind its own server, in simulated time, with clients. Accounts 1 and 2 have `key-1` and `key-2`. */
export class StreamRig {
  readonly journal = new TestJournal();
  readonly time = new SimulatedTime();
  readonly keys = new RevocableKeys();
  readonly marketData: LiveMarketData;
  readonly counts: StreamCounts = noCounts();
  readonly errors: unknown[] = [];
  readonly stream: Stream;
  readonly #server: Server;
  readonly #clients: StreamClient[] = [];

  constructor({ settings, ...options }: StreamRigOptions = {}) {
    this.marketData = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
    this.stream = new Stream({
      installation: TEST_INSTALLATION,
      marketData: this.marketData,
      openOrders: [],
      lastStampMs: 0,
      trades: NO_TRADES,
      clock: this.time,
      timers: this.time,
      settings: { ...SETTINGS, ...settings },
      observer: { counts: this.counts, flushed: () => {}, delivered: () => {} },
      log: { warn: () => {}, error: (about: unknown) => this.errors.push(about) },
      ...options,
    });
    this.#server = streamServer(this.stream.open(this.keys));
    for (const account of [1, 2]) {
      const wallet = `0x${account.toString(16).padStart(40, '0')}`;
      this.run({ kind: 'registerAccount', wallet, tradingWallet: `0xa${wallet.slice(3)}` });
      this.keys.add(`key-${account}`, wallet);
    }
    this.run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
    this.run(testMarket({ slug: 'one' }));
    this.run(testMarket({ slug: 'root', children: ['left', 'right'] }));
    this.run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'activate' });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async tryConnect(query = '', headers: Readonly<Record<string, string>> = {}): Promise<StreamClient | Refused> {
    const client = await StreamClient.connect(`ws://${this.host}/ws${query}`, headers);
    if (client instanceof StreamClient) this.#clients.push(client);
    return client;
  }

  async connect(query = '', headers: Readonly<Record<string, string>> = {}): Promise<StreamClient> {
    const client = await this.tryConnect(query, headers);
    if (!(client instanceof StreamClient)) throw new Error(`refused: ${client.body.errmsg}`);
    return client;
  }

  run(command: Command): Applied {
    const applied = this.journal.run(command);
    this.marketData.onApplied([applied]);
    this.stream.onApplied([applied]);
    return applied;
  }

  async close(): Promise<void> {
    for (const { ws } of this.#clients) ws.terminate();
    const stopped = this.stream.stop();
    await this.time.pass(60_000);
    await stopped;
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A server that has nothing but the stream. */
export function streamServer(upgradeHandler: UpgradeHandler): Server {
  const server = createServer(
    { shouldUpgradeCallback: (request) => upgradeHandler.handles(request) },
    (_request, response) => response.writeHead(404).end(),
  );
  server.on('upgrade', (request, socket, head) => upgradeHandler.onUpgrade(request, socket, head));
  return server;
}
