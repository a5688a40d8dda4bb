import { Book } from './book/book.ts';
import { LevelSlab } from './book/level-slab.ts';
import type { Ledger } from './enums.ts';
import { EventTape } from './events/event-tape.ts';
import { Accounts } from './ledger/accounts.ts';
import { Balances } from './ledger/balances.ts';
import { Positions } from './ledger/positions.ts';
import { Treasury } from './ledger/treasury.ts';
import { MAX_OPEN_ORDERS, MAX_ORDERS, MAX_REQUESTS } from './limits.ts';
import type { Market } from './market/market.ts';
import { Markets } from './market/markets.ts';
import { FIXED_HASH_SECRET, type HashSecret } from './memory/hash-secret.ts';
import { UniqueTexts } from './memory/unique-texts.ts';
import { AccountOrders } from './orders/account-orders.ts';
import { DeadlineHeap } from './orders/deadline-heap.ts';
import { DigestLog } from './orders/digest-log.ts';
import { OpenIndex } from './orders/open-index.ts';
import { NO_SLOT, OrderSlab, type Slot } from './orders/order-slab.ts';
import { REQUEST_WORDS, type RequestWords } from './requests/request-id.ts';
import { RequestLog } from './requests/request-log.ts';
import { type ChainLedger, createChainLedger } from './settlement/chain-ledger.ts';

/** The whole state of an exchange, and the tape for the running command's events. */
export interface Core {
  /** Sequence and time of the last command. */
  sequence: number;
  timeMs: number;
  /** Where the running command writes its events. */
  events: EventTape;

  readonly accounts: Accounts;
  readonly balances: Balances;
  readonly positions: Positions;
  readonly treasury: Treasury;

  /** Label names; a label's number is the number of its name. */
  readonly labels: UniqueTexts;
  readonly markets: Markets;
  /** When ACTIVATED markets close automatically. */
  readonly cutoffs: DeadlineHeap;
  /** Roots with a child whose status this command changed: their own status may have to follow. */
  readonly dirtyRoots: Set<Market>;

  /** Every order ever accepted. */
  readonly digests: DigestLog;
  /** The open orders. */
  readonly orders: OrderSlab;
  readonly openIndex: OpenIndex;
  readonly accountOrders: AccountOrders;
  /** When good-till-date orders expire. */
  readonly expiries: DeadlineHeap;
  /** When accounts' cancel timers cancel all their orders. */
  readonly cancelTimers: DeadlineHeap;
  /** The levels of all books. */
  readonly levels: LevelSlab;
  /** The requests with an id that were carried out. */
  readonly requests: RequestLog;
  /** Number of fills so far, which is also the number of the last one. */
  tradeCount: number;

  /** Undefined on the custodial ledger. */
  readonly chain: ChainLedger | undefined;

  keyIssuanceEnabled: boolean;
  /** The open order that the order being placed replaces, or `NO_SLOT`. */
  replacedSlot: Slot;
  /** The id of the request being looked up or carried out. */
  readonly requestWords: RequestWords;
}

/** The state of a new, empty exchange. */
export function createCore(ledger: Ledger = 'custodial', secret: HashSecret = FIXED_HASH_SECRET): Core {
  const orders = new OrderSlab(MAX_OPEN_ORDERS);
  const balances = new Balances();
  return {
    sequence: 0,
    timeMs: 0,
    events: new EventTape(),
    accounts: new Accounts(secret),
    balances,
    positions: new Positions(balances, secret),
    treasury: new Treasury(),
    labels: new UniqueTexts(secret),
    markets: new Markets(secret),
    cutoffs: new DeadlineHeap(),
    dirtyRoots: new Set(),
    digests: new DigestLog(MAX_ORDERS, secret),
    orders,
    openIndex: new OpenIndex(orders, secret),
    accountOrders: new AccountOrders(orders, balances),
    expiries: new DeadlineHeap(),
    cancelTimers: new DeadlineHeap(),
    levels: new LevelSlab(orders),
    requests: new RequestLog(MAX_REQUESTS, secret),
    tradeCount: 0,
    chain: ledger === 'chain' ? createChainLedger() : undefined,
    keyIssuanceEnabled: true,
    replacedSlot: NO_SLOT,
    requestWords: new Int32Array(REQUEST_WORDS),
  };
}

/** Unix seconds, as orders and markets count them. */
export function nowSec(core: Core): number {
  return Math.floor(core.timeMs / 1000);
}

/** Whether a time in Unix seconds has been reached. */
export function isDue(core: Core, atSec: number): boolean {
  return core.timeMs >= atSec * 1000;
}

/** A binary market's book, created when it has none yet. */
export function bookOf(core: Core, market: Market): Book {
  market.book ??= new Book(market, core);
  return market.book;
}

/** Whether a label with this number exists. */
export function isLabel({ labels }: Core, labelId: number): boolean {
  return Number.isInteger(labelId) && labelId >= 1 && labelId <= labels.count;
}

/** Which ledger an exchange is on. */
export function ledgerOf({ chain }: Core): Ledger {
  return chain === undefined ? 'custodial' : 'chain';
}
