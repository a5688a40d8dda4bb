import type { QuoteUnits } from '@presage/exchange';
import type { OperationId } from '@presage/protocol';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { JournalHeader } from '../../journal/journal.ts';
import { LiveMarketData } from '../../market-data/live-market-data.ts';
import { createMetrics } from '../../operations/metrics.ts';
import { CancelTimers } from '../../sequencer/cancel-timers.ts';
import { CollectedFees } from '../../sequencer/collected-fees.ts';
import { OpenOrderCounts } from '../../sequencer/open-order-counts.ts';
import { inProcessPool } from '../../signatures/testing/in-process-pool.ts';
import { verifyOrderSignature } from '../../signatures/verify-order-signature.ts';
import { StoreBehindError, StoreStalledError } from '../../store/errors.ts';
import type { ReadStore } from '../../store/read-store.ts';
import { openInProcessStore } from '../../store/testing/in-process-store.ts';
import { buildGateway } from '../gateway.ts';
import type { GatewayDeps, GatewaySettings } from '../gateway-deps.ts';
import { ADMIN_TOKEN, type CallParts, callEndpoint, type RigAnswer } from './call-endpoint.ts';
import { MemoryAuth, MemoryKeys, UNVERIFIED_ISSUANCE } from './memory-keys.ts';
import { MemorySequencer } from './memory-sequencer.ts';

/** A Tuesday. */
const START_MS = 1_795_003_600_000;

export const INSTALLATION: JournalHeader = {
  formatVersion: 1,
  ledger: 'custodial',
  createdAtMs: START_MS,
  chainId: 56,
  ctfExchange: '0x5f45344126d6488025b0b84a3a8189f2487a7246',
  conditionalTokens: '0xad1a38cec043e70e83a3ec30443db285ed10d774',
  quoteToken: '0x55d398326f99059ff775485246999027b3197955',
  oracle: '0x17b6c5b2a4b4b0b3a1b1c3d3e3f3a3b3c3d3e3f3',
};

export interface RigOptions {
  /** Of the exchange; custodial by default. */
  readonly ledger?: 'custodial' | 'chain';
  readonly settings?: Partial<GatewaySettings>;
  readonly deps?: Partial<GatewayDeps>;
}

export { ADMIN_TOKEN, type CallParts, type RigAnswer };

/** Faults that tests switch on and off. */
export interface Faults {
  /** The store never catches up. */
  storeBehind: boolean;
  /** Its disk hangs. */
  storeStalled: boolean;
  /** What reads of the store wait for. */
  storeAnswers: Promise<void>;
}

/** A gateway over the real exchange, market data, store and signatures, with keys and a clock that tests control. */
export class Rig {
  readonly app: FastifyInstance;
  readonly sequencer: MemorySequencer;
  readonly faults: Faults;
  readonly keys: MemoryKeys;
  readonly marketData: LiveMarketData;
  readonly clock: { ms: number };
  readonly stop: () => void;
  /** Builds another gateway over the same parts, without the state of the first. */
  readonly restart: () => Promise<FastifyInstance>;

  constructor(parts: Pick<Rig, 'app' | 'sequencer' | 'faults' | 'keys' | 'marketData' | 'clock' | 'stop' | 'restart'>) {
    this.app = parts.app;
    this.sequencer = parts.sequencer;
    this.faults = parts.faults;
    this.keys = parts.keys;
    this.marketData = parts.marketData;
    this.clock = parts.clock;
    this.stop = parts.stop;
    this.restart = parts.restart;
  }

  /** Calls an endpoint and checks the response against the published schema. */
  call(id: OperationId, parts: CallParts = {}): Promise<RigAnswer> {
    return callEndpoint(this.app, id, parts);
  }

  async close(): Promise<void> {
    await this.app.close();
    this.stop();
  }
}

export async function createRig({ ledger, settings = {}, deps = {} }: RigOptions = {}): Promise<Rig> {
  const clock = { ms: START_MS };
  const nowMs = (): number => clock.ms;
  const sequencer = new MemorySequencer(nowMs, ledger);
  const log: Logger = pino({ level: 'silent' });
  const faults: Faults = { storeBehind: false, storeStalled: false, storeAnswers: Promise.resolve() };
  const store = await openInProcessStore(INSTALLATION);
  const keys = new MemoryKeys();
  const marketData = new LiveMarketData(INSTALLATION, await store.loadMarketData());
  const openOrders = new OpenOrderCounts([]);
  sequencer.subscribe((group) => openOrders.onApplied(group));
  const collectedFees = new CollectedFees(0n as QuoteUnits);
  sequencer.subscribe((group) => collectedFees.onApplied(group));
  const cancelTimers = new CancelTimers([]);
  sequencer.subscribe((group) => cancelTimers.onApplied(group));
  sequencer.subscribe((group) => marketData.onApplied(group));
  sequencer.subscribe((group) => store.project(group));
  const gatewayDeps: GatewayDeps = {
    ...depsOfItsOwn(settings),
    sequencer,
    openOrders,
    collectedFees,
    cancelTimers,
    reads: faulty(store.reads, faults),
    marketData,
    keys,
    auth: new MemoryAuth(keys),
    verifyOrder: (check) => verifyOrderSignature(inProcessPool, check),
    // As in the service: not before what was done in what is now the future.
    nowMs: () => Math.max(nowMs(), sequencer.exchange.timeMs),
    monotonicMs: nowMs,
    log,
    ...deps,
  };
  const restart = () => buildGateway({ ...gatewayDeps, metrics: createMetrics() });
  const app = await restart();
  return new Rig({ app, sequencer, faults, keys, marketData, clock, stop: () => store.close(), restart });
}

/** What a gateway needs besides the parts of the service. */
export function depsOfItsOwn(
  settings: Partial<GatewaySettings> = {},
): Pick<GatewayDeps, 'settings' | 'installation' | 'keyIssuance' | 'metrics' | 'health' | 'version'> {
  return {
    settings: {
      requireApiKey: false,
      rateLimit: false,
      corsOrigins: [],
      trustedProxies: [],
      orderDomainName: 'OPINION CTF Exchange',
      demo: true,
      openRegistration: true,
      adminToken: ADMIN_TOKEN,
      ...settings,
    },
    installation: INSTALLATION,
    keyIssuance: UNVERIFIED_ISSUANCE,
    metrics: createMetrics(),
    health: () => ({ ready: true, parts: {} }),
    version: '0.0.0',
  };
}

/** The store with {@link Faults}. */
function faulty(reads: ReadStore, faults: Faults): ReadStore {
  return {
    ...reads,
    get sequence() {
      return reads.sequence;
    },
    async reached(sequence) {
      await faults.storeAnswers;
      if (faults.storeBehind) throw new StoreBehindError(sequence, reads.sequence);
      if (faults.storeStalled) throw new StoreStalledError(1);
    },
  };
}
