import {
  type ChainBlock,
  type ChainPairs,
  type ChainRedemption,
  type ChildMarket,
  type Command,
  type CommandKind,
  type MarketAction,
  Resolution,
  Side,
} from '@presage/exchange/values';

/** What is not known about a value, in words; undefined when all of it is known. */
type Check = (value: unknown, name: string) => string | undefined;

/** One check per field: leaving out a field of the exchange's commands is a compile error. */
type Fields<Model> = {
  readonly [Name in keyof Model]-?: object extends Pick<Model, Name> ? { readonly optional: Check } : Check;
};

type JsonKind = Exclude<CommandKind, 'placeOrder' | 'cancelOrder'>;
type CommandOf<Kind extends CommandKind> = Extract<Command, { readonly kind: Kind }>;
type ItemOf<List extends readonly unknown[]> = List[number];

const ACTIONS = { activate: true, halt: true, resume: true, close: true, fail: true, delete: true } satisfies Readonly<
  Record<MarketAction, true>
>;

const number = ofType('number');
const text = ofType('string');
const flag = ofType('boolean');
const money = ofType('bigint');
const requested = { requestId: { optional: text } };
const holder = { kind: text, accountId: number, marketId: number };
const transfer = { kind: text, accountId: number, amountUnits: money, ...requested };
const pairs = { ...holder, sizeLots: number };

/** The commands that are written as JSON. Numbers may have any value here: the exchange checks them as it did before. */
const COMMANDS: { readonly [Kind in JsonKind]: Check } = {
  registerAccount: object<CommandOf<'registerAccount'>>({ kind: text, wallet: text, tradingWallet: text }),
  credit: object<CommandOf<'credit'>>(transfer),
  debit: object<CommandOf<'debit'>>(transfer),
  createLabel: object<CommandOf<'createLabel'>>({ kind: text, name: text, imageUrl: text }),
  createMarket: object<CommandOf<'createMarket'>>({
    kind: text,
    title: text,
    rules: text,
    slug: text,
    yesLabel: text,
    noLabel: text,
    labelIds: listOf(number),
    cutoffAtSec: number,
    tickStep: number,
    makerFeeBps: number,
    takerFeeBps: number,
    ...requested,
    children: listOf(object<ChildMarket>({ title: text, rules: { optional: text }, slug: text, cutoffAtSec: number })),
  }),
  editMarket: object<CommandOf<'editMarket'>>({
    kind: text,
    marketId: number,
    rules: { optional: text },
    labelIds: { optional: listOf(number) },
    makerFeeBps: { optional: number },
    takerFeeBps: { optional: number },
    cutoffAtSec: { optional: number },
  }),
  moveMarket: object<CommandOf<'moveMarket'>>({ kind: text, marketId: number, action: oneOf(Object.keys(ACTIONS)) }),
  resolveMarket: object<CommandOf<'resolveMarket'>>({
    kind: text,
    marketId: number,
    resolution: { optional: oneOf(Object.values(Resolution)) },
    winnerMarketId: { optional: number },
    dryRun: { optional: flag },
  }),
  cancelOrders: object<CommandOf<'cancelOrders'>>({
    kind: text,
    accountId: number,
    marketId: { optional: number },
    side: { optional: oneOf(Object.values(Side)) },
  }),
  cancelAllAfter: object<CommandOf<'cancelAllAfter'>>({ kind: text, accountId: number, timeoutSec: number }),
  split: object<CommandOf<'split'>>({ ...pairs, ...requested }),
  merge: object<CommandOf<'merge'>>({ ...pairs, ...requested }),
  redeem: object<CommandOf<'redeem'>>({ ...holder, ...requested }),
  sweepFees: object<CommandOf<'sweepFees'>>({ kind: text, accountId: number, ...requested }),
  setKeyIssuance: object<CommandOf<'setKeyIssuance'>>({ kind: text, enabled: flag }),
  chainBlock: object<ChainBlock>({
    kind: text,
    blockNumber: number,
    blockHash: text,
    settled: listOf(object<ItemOf<ChainBlock['settled']>>({ tradeNo: number, txHash: text })),
    operations: listOf(
      byKind({
        split: object<ChainPairs>({ ...pairs, txHash: text }),
        merge: object<ChainPairs>({ ...pairs, txHash: text }),
        redeem: object<ChainRedemption>({
          ...holder,
          yesLots: number,
          noLots: number,
          payoutUnits: money,
          txHash: text,
        }),
      }),
    ),
    balances: listOf(object<ItemOf<ChainBlock['balances']>>({ accountId: number, quoteUnits: money })),
    positions: listOf(
      object<ItemOf<ChainBlock['positions']>>({ accountId: number, marketId: number, yesLots: number, noLots: number }),
    ),
  }),
  liftBar: object<CommandOf<'liftBar'>>({ kind: text, accountId: number }),
  failFills: object<CommandOf<'failFills'>>({ kind: text, tradeNos: listOf(number), cause: text }),
  tick: object<CommandOf<'tick'>>({ kind: text }),
};

const checkCommand = byKind(COMMANDS);

/**
 * What this version does not know about a command that is read or written as JSON, in words; undefined when it knows all
 * of it. The exchange would ignore an unknown field, and do nothing on an unknown kind.
 */
export function unknownInCommand(command: unknown): string | undefined {
  return checkCommand(command, 'command');
}

function byKind(kinds: Readonly<Record<string, Check>>): Check {
  return (value, name) => {
    const kind = (value as { readonly kind?: unknown } | null)?.kind;
    const check = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    return check === undefined ? `its ${name} has the unknown kind ${shown(kind)}` : check(value, name);
  };
}

function object<Model>(fields: Fields<Model>): Check {
  const checks = Object.entries<Check | { readonly optional: Check }>(fields);
  return (value, name) => {
    if (typeof value !== 'object' || value === null) return `its ${name} is not an object`;
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
    if (unknown !== undefined) return `its ${name} has the unknown field ${shown(unknown)}`;
    return firstProblem(checks, ([key, check]) => {
      const member = (value as Readonly<Record<string, unknown>>)[key];
      if (typeof check === 'function') return check(member, key);
      return member === undefined ? undefined : check.optional(member, key);
    });
  };
}

function listOf(item: Check): Check {
  return (value, name) =>
    Array.isArray(value) ? firstProblem(value, (each) => item(each, name)) : `its ${name} is not a list`;
}

function firstProblem<Item>(items: readonly Item[], problemOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function oneOf(words: readonly unknown[]): Check {
  return (value, name) => (words.includes(value) ? undefined : `its ${name} ${shown(value)} is unknown`);
}

function ofType(type: 'number' | 'string' | 'boolean' | 'bigint'): Check {
  return (value, name) => {
    if (typeof value === type) return undefined;
    return value === undefined ? `its ${name} is missing` : `its ${name} is not a ${type}`;
  };
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
