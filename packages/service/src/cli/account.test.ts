import { expect, it } from 'vitest';
import { accountCommand } from './account.ts';
import { requestsOf } from './testing/requests-of.ts';

const WALLET = `0x${'00'.repeat(19)}01`;

it.each([
  [['list'], 'GET /openapi/admin/account?page=1&limit=20'],
  [
    ['payouts', WALLET, '--from', '2027-01-31', '--to', '2027-01-31'],
    `GET /openapi/admin/account/${WALLET}/payouts?page=1&limit=20&start_at=1801353600&end_at=1801439999`,
  ],
  [['delete-key', WALLET], `DELETE /openapi/admin/account/${WALLET}/api-key`],
  [['credit', WALLET, '5'], `POST /openapi/admin/account/${WALLET}/credit, once`],
  [['redeem', WALLET, '26'], `POST /openapi/admin/account/${WALLET}/redeem`],
  [['suspend', WALLET], `POST /openapi/admin/account/${WALLET}/suspend`],
  [['resume', WALLET], `POST /openapi/admin/account/${WALLET}/resume`],
])('presage account %j asks for %s', async (args, request) => {
  expect(await requestsOf(accountCommand(), args)).toEqual([request]);
});

it('a --from that is later than --to is refused before anything is sent', async () => {
  const account = accountCommand();
  for (const command of account.commands) command.exitOverride().configureOutput({ writeErr: () => undefined });
  const args = ['orders', WALLET, '--from', '2027-02-01', '--to', '2027-01-31'];
  await expect(account.parseAsync(args, { from: 'user' })).rejects.toThrow('error: --from is later than --to');
});
