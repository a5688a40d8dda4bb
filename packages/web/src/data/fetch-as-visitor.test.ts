import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchAsVisitor } from './fetch-as-visitor.ts';
import { type Session, sessionStore } from './session.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const SESSION: Session = {
  connectorId: undefined,
  walletAddress: ADDRESS,
  tradingAddress: ADDRESS,
  apiKey: 'key',
  signer: { address: ADDRESS, signTypedData: () => Promise.reject(new Error('not asked')) },
};

const keysSent: (string | null)[] = [];
beforeEach(() => {
  keysSent.length = 0;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('apikey');
    keysSent.push(key);
    return Promise.resolve(new Response(null, { status: key === null ? 401 : 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set('none');
});

it('a visitor’s request that is refused while the last session is restored is sent again with its key', async () => {
  sessionStore.set('restoring');
  const sent = fetchAsVisitor('/openapi/market');
  sessionStore.set(SESSION);
  expect([(await sent).status, keysSent]).toEqual([200, [null, 'key']]);
});

it('without a session it is refused, and not sent again', async () => {
  sessionStore.set('restoring');
  const sent = fetchAsVisitor('/openapi/market');
  sessionStore.set('none');
  expect([(await sent).status, keysSent]).toEqual([401, [null]]);
});
