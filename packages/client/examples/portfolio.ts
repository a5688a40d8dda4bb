// Shows an account's balances, positions and payouts with profit and loss, and open orders. Redeems its positions in
// resolved markets.
// Usage: PRIVATE_KEY=0x… npx node --conditions=@presage/source packages/client/examples/portfolio.ts
// Set PRESAGE_HOST (ending in /openapi) for another service.

import { Client, DEFAULT_API_HOST, NoPositionsToRedeem, openAccount, resultOf } from '@presage/client';

const host = process.env.PRESAGE_HOST ?? DEFAULT_API_HOST;
const privateKey = process.env.PRIVATE_KEY as `0x${string}` | undefined;
if (privateKey === undefined) {
  console.error("Set PRIVATE_KEY to the private key of the account's wallet: 0x and 64 hex digits.");
  process.exit(1);
}
const client = new Client(await openAccount({ host, privateKey }));

const positions = await readAll((page) => client.getMyPositions({ page, limit: 20 }));
for (const marketId of new Set(positions.filter(isClaimable).map((position) => position.marketId))) {
  try {
    await client.redeem(marketId);
    console.log(`Redeemed market ${marketId}`);
  } catch (error) {
    if (!(error instanceof NoPositionsToRedeem)) throw error;
  }
}

const { walletAddress, balances } = resultOf(await client.getMyBalances());
for (const { availableBalance, frozenBalance } of balances) {
  console.log(`${walletAddress}: ${availableBalance} available, ${frozenBalance} in orders`);
}
for (const position of positions.filter(({ sharesOwned }) => sharesOwned !== '0')) {
  const { sharesOwned, outcome, marketTitle, currentValueInQuoteToken, unrealizedPnl } = position;
  console.log(`${sharesOwned} ${outcome} worth ${currentValueInQuoteToken} (${unrealizedPnl}): ${marketTitle}`);
}
for (const payout of await readAll((page) => client.getMyPayouts({ page, limit: 20 }))) {
  const { shares, outcome, amount, profit, marketTitle } = payout;
  console.log(`${shares} ${outcome} paid ${amount} (${profit}): ${marketTitle}`);
}
for (const order of await readAll((page) => client.getMyOrders({ status: '1', page, limit: 20 }))) {
  const { sideEnum, orderShares, filledShares, outcome, price, marketTitle } = order;
  console.log(`${sideEnum} ${filledShares}/${orderShares} ${outcome} at ${price}: ${marketTitle}`);
}

function isClaimable({ claimStatusEnum, sharesOwned }: (typeof positions)[number]): boolean {
  return claimStatusEnum === 'WaitClaim' && sharesOwned !== '0';
}

/** Reads all pages of a list. */
async function readAll<Item>(
  read: (page: number) => Promise<{ errno: number; errmsg: string; result: { total: number; list: Item[] } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { total, list } = resultOf(await read(page));
    items.push(...list);
    if (list.length === 0 || items.length >= total) return items;
  }
}
