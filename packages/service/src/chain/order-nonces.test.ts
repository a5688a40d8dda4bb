import { expect, it } from 'vitest';
import { openSettlementDatabase } from './database/open-settlement-database.ts';
import { OrderNonces } from './order-nonces.ts';

const WALLET = '0x00000000000000000000000000000000000000aB';

it('a raised nonce is kept across restarts, and never lowered by an older block that is read again', async () => {
  const db = await openSettlementDatabase(':memory:');
  const nonces = await OrderNonces.open(db);
  expect(nonces.of(WALLET)).toBe(0n);
  await nonces.raise(WALLET, 5n);
  await nonces.raise(WALLET, 3n);
  expect(nonces.of(WALLET.toLowerCase())).toBe(5n);
  expect((await OrderNonces.open(db)).of(WALLET)).toBe(5n);
  await nonces.raise(WALLET, 2n ** 200n);
  expect((await OrderNonces.open(db)).of(WALLET)).toBe(2n ** 200n);
  await db.destroy();
});
