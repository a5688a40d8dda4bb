import {
  type AccountId,
  type Command,
  type CommandKind,
  MAX_DEPOSITS_UNITS,
  MAX_SIZE_LOTS,
  type MarketId,
  OrderType,
  Outcome,
  type PriceTicks,
  type QuoteUnits,
  Resolution,
  Side,
  type SizeLots,
  TimeInForce,
  type TradeNo,
} from '@presage/exchange';
import fc from 'fast-check';
import type { Submission } from '../entry.ts';

const accountId = fc.integer({ min: 0, max: 0xffff_ffff }).map((id) => id as AccountId);
const marketId = fc.integer({ min: 0, max: 0xffff_ffff }).map((id) => id as MarketId);
/** Amounts are written as two words of 32 bits, of which chance hardly ever leaves one empty or full. */
const EDGES = [2 ** 32 - 1, 2 ** 32, 3 * 2 ** 32, 2 ** 48] as const;
const money = fc
  .oneof(fc.bigInt({ min: 0n, max: MAX_DEPOSITS_UNITS }), fc.constantFrom(...EDGES.map(BigInt)))
  .map((units) => units as QuoteUnits);
const lots = fc
  .oneof(fc.integer({ min: 0, max: MAX_SIZE_LOTS }), fc.constantFrom(...EDGES))
  .map((size) => size as SizeLots);
const ticks = fc.integer({ min: 0, max: 10_000 }).map((price) => price as PriceTicks);
const seconds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const openLots = fc.integer({ min: 1, max: MAX_SIZE_LOTS }).map((size) => size as SizeLots);
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const digest = fc.int32Array({ minLength: 8, maxLength: 8 });
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
/** Any text at all: any script, lone surrogates, NUL, quotes. */
const text = fc.string({ unit: 'binary', maxLength: 60 });
const number = fc.integer({ min: 0, max: 10_000 });
const oneOf = <Word>(words: Readonly<Record<string, Word>>): fc.Arbitrary<Word> =>
  fc.constantFrom(...Object.values(words));

/** Records with the prototype of object literals, so that they can be compared strictly. */
const plain = <Model, Required extends keyof Model = keyof Model>(
  model: { [Key in keyof Model]: fc.Arbitrary<Model[Key]> },
  options: { readonly requiredKeys?: Required[] } = {},
) => fc.record<Model, Required>(model, { ...options, noNullPrototype: true } as fc.RecordConstraints<Required>);

/** Records of a command with the id of its request, or without. */
const requested = <Model>(model: { [Key in keyof Model]: fc.Arbitrary<Model[Key]> }) =>
  plain<Model & { requestId: string }, keyof Model>(
    { ...model, requestId: hash.map((digits) => digits.slice(0, 48)) } as never,
    { requiredKeys: Object.keys(model) as (keyof Model)[] },
  );

const txHash = hash.map((digits) => `0x${digits}`);
const tradeNo = fc.integer({ min: 1, max: 0xffff_ffff }).map((no) => no as TradeNo);
const holder = { accountId, marketId };
const pairs = { ...holder, sizeLots: lots, txHash };
const redemption = { ...holder, yesLots: lots, noLots: lots, payoutUnits: money, txHash };

const child = plain(
  { title: text, rules: text, slug: text, cutoffAtSec: seconds },
  { requiredKeys: ['title', 'slug', 'cutoffAtSec'] },
);

/** What all orders have. */
const order = {
  kind: fc.constant('placeOrder' as const),
  digest,
  accountId,
  marketId,
  outcome: oneOf(Outcome),
  side: oneOf(Side),
  sizeLots: lots,
  budgetUnits: money,
  slippagePpm: fc.integer({ min: 0, max: 0xffff_ffff }),
  expiresAtSec: seconds,
  postOnly: fc.boolean(),
  timeInForce: oneOf(TimeInForce),
};
const noPrice = fc.constant(0 as PriceTicks);

/** One arbitrary per kind of command: omitting a kind of the exchange here is a compile error. */
const commands: { readonly [Kind in CommandKind]: fc.Arbitrary<Extract<Command, { kind: Kind }>> } = {
  registerAccount: plain({ kind: fc.constant('registerAccount' as const), wallet: address, tradingWallet: address }),
  credit: requested({ kind: fc.constant('credit' as const), accountId, amountUnits: money }),
  debit: requested({ kind: fc.constant('debit' as const), accountId, amountUnits: money }),
  createLabel: plain({ kind: fc.constant('createLabel' as const), name: text, imageUrl: text }),
  createMarket: requested({
    kind: fc.constant('createMarket' as const),
    title: text,
    rules: text,
    slug: text,
    yesLabel: text,
    noLabel: text,
    labelIds: fc.array(number, { maxLength: 4 }),
    cutoffAtSec: seconds,
    tickStep: fc.constantFrom(1, 10, 100),
    makerFeeBps: number,
    takerFeeBps: number,
    children: fc.array(child, { maxLength: 3 }),
  }),
  editMarket: plain(
    {
      kind: fc.constant('editMarket' as const),
      marketId,
      rules: text,
      labelIds: fc.array(number, { maxLength: 4 }),
      makerFeeBps: number,
      takerFeeBps: number,
      cutoffAtSec: seconds,
    },
    { requiredKeys: ['kind', 'marketId'] },
  ),
  moveMarket: plain({
    kind: fc.constant('moveMarket' as const),
    marketId,
    action: fc.constantFrom('activate', 'halt', 'resume', 'close', 'fail', 'delete'),
  }),
  resolveMarket: plain(
    {
      kind: fc.constant('resolveMarket' as const),
      marketId,
      resolution: oneOf(Resolution),
      winnerMarketId: marketId,
      dryRun: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'marketId'] },
  ),
  placeOrder: fc.oneof(
    plain({ ...order, type: oneOf(OrderType), priceTicks: ticks }),
    plain({
      ...order,
      type: oneOf(OrderType),
      priceTicks: ticks,
      replaces: fc.oneof(plain({ digest }), plain({ digest, remainingLots: openLots })),
    }),
    plain({ ...order, type: fc.constant(OrderType.Market), priceTicks: noPrice, worstPriceTicks: ticks }),
  ),
  cancelOrder: plain({ kind: fc.constant('cancelOrder' as const), accountId, digest }),
  cancelOrders: plain(
    { kind: fc.constant('cancelOrders' as const), accountId, marketId, side: oneOf(Side) },
    { requiredKeys: ['kind', 'accountId'] },
  ),
  cancelAllAfter: plain({ kind: fc.constant('cancelAllAfter' as const), accountId, timeoutSec: number }),
  split: requested({ kind: fc.constant('split' as const), accountId, marketId, sizeLots: lots }),
  merge: requested({ kind: fc.constant('merge' as const), accountId, marketId, sizeLots: lots }),
  redeem: requested({ kind: fc.constant('redeem' as const), accountId, marketId }),
  sweepFees: requested({ kind: fc.constant('sweepFees' as const), accountId }),
  setKeyIssuance: plain({ kind: fc.constant('setKeyIssuance' as const), enabled: fc.boolean() }),
  chainBlock: plain({
    kind: fc.constant('chainBlock' as const),
    blockNumber: seconds,
    blockHash: hash,
    settled: fc.array(plain({ tradeNo, txHash }), { maxLength: 3 }),
    operations: fc.array(
      fc.oneof(
        plain({ kind: fc.constantFrom('split' as const, 'merge' as const), ...pairs }),
        plain({ kind: fc.constant('redeem' as const), ...redemption }),
      ),
      { maxLength: 3 },
    ),
    balances: fc.array(plain({ accountId, quoteUnits: money }), { maxLength: 3 }),
    positions: fc.array(plain({ ...holder, yesLots: lots, noLots: lots }), { maxLength: 3 }),
  }),
  liftBar: plain({ kind: fc.constant('liftBar' as const), accountId }),
  failFills: plain({
    kind: fc.constant('failFills' as const),
    tradeNos: fc.array(tradeNo, { maxLength: 4 }),
    cause: text,
  }),
  tick: plain({ kind: fc.constant('tick' as const) }),
};

export const commandKinds = Object.keys(commands) as CommandKind[];

function arbitraryCommand(kind: CommandKind): fc.Arbitrary<Command> {
  return commands[kind] as fc.Arbitrary<Command>;
}

/** Any submission of one kind, with or without evidence and actor. */
export function arbitrarySubmission(kind: CommandKind): fc.Arbitrary<Submission> {
  return plain(
    {
      command: arbitraryCommand(kind),
      evidence: fc.uint8Array({ maxLength: 500 }),
      actor: fc.string({ unit: 'grapheme', maxLength: 20 }),
    },
    { requiredKeys: ['command'] },
  );
}

/** Any submission of any kind. */
export const anySubmission: fc.Arbitrary<Submission> = fc.oneof(...commandKinds.map(arbitrarySubmission));
