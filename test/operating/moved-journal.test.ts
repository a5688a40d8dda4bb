import { existsSync, renameSync } from 'node:fs';
import { OrderSide, OrderType } from '@presage/client';
import { expect, it, onTestFinished } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, startRunningService } from '../support/running-service.ts';
import { newTrader, ownClient } from '../support/trader.ts';

it('orders are refused while the journal is not in its place, and cancels are accepted', async () => {
  const service = await startRunningService();
  const away = `${service.dataDir}-away`;
  onTestFinished(async () => {
    if (existsSync(away)) renameSync(away, service.dataDir);
    await discardService(service);
  });
  const trader = await newTrader(service, '1000');
  const { marketId, yesTokenId: tokenId } = await openMarket(service, { marketTitle: 'Will it stay?' });
  const client = ownClient(service, trader);
  const wish = { marketId, tokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER, price: '0.1' };
  const place = () => client.placeOrder({ ...wish, makerAmountInBaseToken: '10' });
  const orders = async () => {
    const { parts } = (await (await fetch(`${service.origin}/readyz`)).json()) as { parts: { orders: string } };
    return parts.orders;
  };
  const { orderId } = (await place()).result.orderData;

  renameSync(service.dataDir, away);
  await expect.poll(orders).toBe('journalMissing');
  await expect(place()).rejects.toThrow('the journal was moved or removed, and an operator has to put it back');
  expect(await client.cancelOrder(orderId)).toMatchObject({ errno: 0 });
  expect(service.output()).toContain(`${service.dataDir}/journal.sqlite was moved, removed or replaced`);

  renameSync(away, service.dataDir);
  await expect.poll(orders).toBe('open');
  expect(await place()).toMatchObject({ errno: 0 });
});
