import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outcome, Side } from '@presage/exchange';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainRig } from './testing/chain-rig.ts';

let folder: string;
let rig: ChainRig;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presage-chain-'));
  rig = await ChainRig.start({ folder });
});

afterAll(async () => {
  await rig?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the chain ledger on a local chain', () => {
  it('settles a mint: two buyers of complements get their tokens, and the ledger what the chain says', async () => {
    const [maker, taker] = [await rig.trader(), await rig.trader()];
    const market = await rig.market();
    await rig.place(maker, market, { outcome: Outcome.Yes, side: Side.Buy, cents: 60, shares: 10 });
    await rig.place(taker, market, { outcome: Outcome.No, side: Side.Buy, cents: 40, shares: 10 });
    const settled = await rig.event('fillSettled');
    expect(settled.txHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await rig.tokensOf(maker.account.address, market.yesTokenId)).toBe(parseEther('10'));
    expect(await rig.tokensOf(taker.account.address, market.noTokenId)).toBe(parseEther('10'));
    expect(await rig.quoteOf(maker.account.address)).toBe(parseEther('994'));
    expect(rig.exchange.positionOf(maker.accountId, market.marketId).yesAvailableLots).toBe(10_000_000);
    expect(rig.exchange.balanceOf(maker.accountId)).toMatchObject({
      availableUnits: 9_940_000_000_000n,
      heldUnits: 0n,
    });
    expect(rig.exchange.pendingCount).toBe(0);
    expect(rig.running.health()).toMatchObject({ ok: true, refusal: undefined });
  });
});
