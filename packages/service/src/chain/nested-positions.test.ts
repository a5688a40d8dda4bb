import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { conditionalTokensAbi } from '@presage/contracts';
import { Outcome, Resolution, Side } from '@presage/exchange';
import {
  type ContractFunctionArgs,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseEther,
  toEventSelector,
  toHex,
  zeroHash,
} from 'viem';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { marketIdsOf } from '../store/market-ids.ts';
import type { MarketRow } from '../store/read-store.ts';
import { ChainRig } from './testing/chain-rig.ts';
import { InterceptingRpc } from './testing/intercepting-rpc.ts';

const BOTH = [1n, 2n] as const;
const [MINTED_ONE, MINTED_MANY] = ['TransferSingle', 'TransferBatch'].map((name) =>
  toEventSelector(conditionalTokensAbi.find((item) => item.type === 'event' && item.name === name) as never),
);

let chainUrl = '';
const node = await InterceptingRpc.start(() => chainUrl);
afterAll(() => node.stop());
const rig = await ChainRig.start({
  rpcUrl: (url) => {
    chainUrl = url;
    return node.url;
  },
});
afterAll(() => rig.stop());
const [maker, taker] = [await rig.trader(), await rig.trader()];
/** Whose own condition lies across our markets'. */
const mallory = await rig.trader();
const question = [mallory.account.address, keccak256(toHex('mine')), 2n] as const;
await send('prepareCondition', question);
const theirs = await rig.client.readContract({ ...tokens(), functionName: 'getConditionId', args: question });

afterEach(() => node.intercept(undefined));

function tokens() {
  return { address: rig.contracts.conditionalTokens, abi: conditionalTokensAbi } as const;
}

type Call = 'prepareCondition' | 'splitPosition' | 'mergePositions' | 'redeemPositions' | 'safeTransferFrom';

/** Has mallory call the conditional tokens. */
function send<Name extends Call>(
  functionName: Name,
  args: ContractFunctionArgs<typeof conditionalTokensAbi, 'nonpayable', Name>,
) {
  const data = encodeFunctionData({ abi: conditionalTokensAbi, functionName, args } as never);
  return rig.write(mallory.key, rig.contracts.conditionalTokens, data);
}

/** Splits or merges a condition on top of collateral, or of an outcome of another condition. */
async function change(
  name: 'splitPosition' | 'mergePositions',
  { condition, under, shares }: { condition: Hex; under?: readonly [Hex, bigint]; shares: string },
) {
  const parent = under === undefined ? zeroHash : await collectionOf(...under);
  await send(name, [rig.contracts.quoteToken, parent, condition, BOTH, parseEther(shares)]);
}

function collectionOf(condition: Hex, outcome: bigint): Promise<Hex> {
  return rig.client.readContract({
    ...tokens(),
    functionName: 'getCollectionId',
    args: [zeroHash, condition, outcome],
  });
}

function conditionOf({ conditionId }: Pick<MarketRow, 'conditionId'>): Hex {
  return `0x${conditionId}`;
}

/** A market in which maker and taker have ten pairs. */
async function tradedMarket(): Promise<MarketRow> {
  const market = await rig.market();
  await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
  await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
  await rig.until(() => rig.exchange.pendingCount === 0);
  return market;
}

/** What is found wrong by a comparison of everything that is on chain now. */
async function compare() {
  await rig.running.readThrough(await rig.client.getBlockNumber());
  return rig.running.reconcile();
}

/** How many Yes and No tokens there are, as counted; empty while they are not. */
async function supplyOf({ yesTokenId, noTokenId }: Pick<MarketRow, 'yesTokenId' | 'noTokenId'>) {
  const rows = await rig.database.selectFrom('token_supply').selectAll().execute();
  const counted = new Map(rows.map(({ token_id, supply_wei }) => [token_id, BigInt(supply_wei)]));
  return [yesTokenId, noTokenId].flatMap((tokenId) => counted.get(tokenId) ?? []);
}

/** Polls until tokens are counted as expected; there is no notification for it. */
async function untilCounted(market: MarketRow, supply: readonly bigint[]): Promise<void> {
  while (String(await supplyOf(market)) !== String(supply)) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function expectNoAlarm(market: MarketRow): Promise<void> {
  const { mismatches, excesses, backing } = await compare();
  expect({ mismatches, excesses }).toEqual({ mismatches: [], excesses: [] });
  expect(backing.neededWei).toBeLessThanOrEqual(backing.lockedWei);
  expect(rig.running.health()).toMatchObject({ ok: true, reason: 'ok' });
  expect(rig.exchange.marketState(market.marketId)?.halted).toBe(false);
}

describe('positions across the condition of a stranger and of a market', () => {
  it('make tokens of the market without a split on it: they are counted, and nothing is halted', async () => {
    const market = await tradedMarket();
    const ours = conditionOf(market);
    await change('splitPosition', { condition: theirs, shares: '1' });
    for (const outcome of BOTH)
      await change('splitPosition', { condition: ours, under: [theirs, outcome], shares: '1' });
    for (const outcome of BOTH)
      await change('mergePositions', { condition: theirs, under: [ours, outcome], shares: '1' });
    await expectNoAlarm(market);
    expect(await supplyOf(market)).toEqual([parseEther('11'), parseEther('11')]);
    expect(rig.exchange.positionOf(mallory.accountId, market.marketId).yesAvailableLots).toBe(1_000_000);
  });

  it('take the collateral of a split on the market by another way: no pairs remain that nothing backs', async () => {
    const market = await tradedMarket();
    const ours = conditionOf(market);
    const before = (await compare()).backing;
    await change('splitPosition', { condition: ours, shares: '500' });
    for (const outcome of BOTH)
      await change('splitPosition', { condition: theirs, under: [ours, outcome], shares: '500' });
    for (const outcome of BOTH)
      await change('mergePositions', { condition: ours, under: [theirs, outcome], shares: '500' });
    await change('mergePositions', { condition: theirs, shares: '500' });
    await expectNoAlarm(market);
    expect(await supplyOf(market)).toEqual([parseEther('10'), parseEther('10')]);
    expect((await compare()).backing).toEqual(before);
  });

  it('leave more of one token than of the other, through trade, resolution and redemption', async () => {
    const market = await tradedMarket();
    const ours = conditionOf(market);
    await change('splitPosition', { condition: ours, shares: '7' });
    await change('splitPosition', { condition: theirs, under: [ours, 1n], shares: '7' });
    await expectNoAlarm(market);
    expect(await supplyOf(market)).toEqual([parseEther('10'), parseEther('17')]);
    const { neededWei } = (await compare()).backing;
    await rig.resolve(market, Resolution.Yes);
    await rig.event('marketResolved', ({ marketId }) => marketId === market.marketId);
    await expectNoAlarm(market);
    expect((await compare()).backing.neededWei).toBe(neededWei - parseEther('7'));
    const { quoteToken } = rig.contracts;
    for (const outcome of BOTH) {
      await send('redeemPositions', [quoteToken, await collectionOf(theirs, outcome), ours, BOTH]);
    }
    await change('mergePositions', { condition: theirs, shares: '7' });
    await expectNoAlarm(market);
  });
});

it('tokens that were made before their market existed are no excess, whoever gets them', async () => {
  const { marketId } = await rig.market();
  const { ctfExchange, conditionalTokens, quoteToken, oracleAdapter: oracle } = rig.contracts;
  const next = marketIdsOf({ ctfExchange, conditionalTokens, quoteToken, oracle }, marketId + 1);
  await send('prepareCondition', [oracle, `0x${next.questionId}`, 2n]);
  await change('splitPosition', { condition: conditionOf(next), shares: '3' });
  await rig.running.readThrough(await rig.client.getBlockNumber());
  const market = await rig.market();
  expect(market.conditionId).toBe(next.conditionId);
  await change('splitPosition', { condition: conditionOf(next), shares: '1' });
  await expectNoAlarm(market);
  expect(rig.exchange.positionOf(mallory.accountId, market.marketId).yesAvailableLots).toBe(4_000_000);
  expect(await supplyOf(market), 'not counted, because some were missed').toEqual([]);
});

describe('a real difference', () => {
  it('of tokens that left without a log halts the market, and no other', async () => {
    const [market, other] = [await tradedMarket(), await tradedMarket()];
    await change('splitPosition', { condition: conditionOf(market), shares: '2' });
    await expectNoAlarm(market);
    node.intercept(async ({ method }, passOn) => ({ result: method === 'eth_getLogs' ? [] : await passOn() }));
    const { address } = mallory.account;
    const to = '0x00000000000000000000000000000000000000dd';
    await send('safeTransferFrom', [address, to, BigInt(market.yesTokenId), parseEther('2'), '0x']);
    await rig.running.readThrough(await rig.client.getBlockNumber());
    expect((await rig.running.reconcile()).mismatches).toEqual([
      { accountId: mallory.accountId, marketId: market.marketId, ledgerWei: parseEther('2'), chainWei: 0n },
    ]);
    expect(rig.running.health().reason).toContain('not reconciled');
    expect(rig.exchange.marketState(market.marketId)?.halted).toBe(true);
    expect(rig.exchange.marketState(other.marketId)?.halted).toBe(false);
    node.intercept(undefined);
    const left = () => rig.exchange.positionOf(mallory.accountId, market.marketId).yesAvailableLots;
    await rig.until(() => left() === 0);
    expect((await rig.running.reconcile()).mismatches).toEqual([]);
  });

  it('between the logs of a node and its balances is settled by counting again, and halts nothing', async () => {
    const market = await tradedMarket();
    node.intercept(async ({ method }, passOn) => {
      const result = await passOn();
      if (method !== 'eth_getLogs') return { result };
      const isMint = ({ topics }: { topics: string[] }) =>
        [MINTED_ONE, MINTED_MANY].includes(topics[0] as Hex) && BigInt(topics[2] ?? 1) === 0n;
      return { result: (result as { topics: string[] }[]).filter((log) => !isMint(log)) };
    });
    await change('splitPosition', { condition: conditionOf(market), shares: '2' });
    await rig.running.readThrough(await rig.client.getBlockNumber());
    node.intercept(undefined);
    expect(await supplyOf(market)).toEqual([parseEther('10'), parseEther('10')]);
    const { excesses, mismatches } = await rig.running.reconcile();
    expect(mismatches).toEqual([]);
    expect(excesses).toMatchObject([
      { marketId: market.marketId, outcome: Outcome.Yes, heldWei: parseEther('12'), supplyWei: parseEther('10') },
      { marketId: market.marketId, outcome: Outcome.No },
    ]);
    await untilCounted(market, [parseEther('12'), parseEther('12')]);
    await expectNoAlarm(market);
  });
});

it('a settlement.sqlite that counted pairs is brought up to date: all tokens are counted from the chain', async () => {
  const market = await tradedMarket();
  await compare();
  const before = await supplyOf(market);
  expect(before).toEqual([parseEther('10'), parseEther('10')]);
  await rig.close();
  asOfVersionFour(
    join(rig.folder, 'settlement.sqlite'),
    market.conditionId,
    Number(rig.exchange.chainHead.blockNumber),
  );
  await rig.open();
  await untilCounted(market, before);
  await expectNoAlarm(market);
  expect((await compare()).backing.neededWei).toBeGreaterThan(0n);
});

/** Makes the file one of the version before, whose pairs say that nothing is there. */
function asOfVersionFour(path: string, conditionId: string, block: number): void {
  const database = new DatabaseSync(path);
  database.exec(`
    drop table token_supply;
    create table condition_pairs (condition_id text primary key, pairs_wei text not null, paid_wei text not null);
    insert into condition_pairs values ('${conditionId}', '0', '0');
    delete from settlement_facts where name = 'supply counted through block';
    insert into settlement_facts values ('pairs counted through block', '${block}');
    drop table account_bars;
    delete from kysely_migration where name > 'V005';
  `);
  database.close();
}
