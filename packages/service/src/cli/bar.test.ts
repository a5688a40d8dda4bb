import { expect, it } from 'vitest';
import { barCommand } from './bar.ts';
import { requestsOf } from './testing/requests-of.ts';

const WALLET = `0x${'00'.repeat(19)}01`;

it.each([
  [['list'], 'GET /openapi/admin/bar?page=1&limit=20'],
  [['lift', WALLET], `POST /openapi/admin/account/${WALLET}/lift-bar`],
])('presage bar %j asks for %s', async (args, request) => {
  expect(await requestsOf(barCommand(), args)).toEqual([request]);
});
