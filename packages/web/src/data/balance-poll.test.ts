import { OpenApiError } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { balancePollMs } from './balance-poll.ts';

const FINE = { isOnChain: false, isKeyRefused: false, connection: 'live', error: null } as const;
const NO_RESPONSE = new OpenApiError('no response', { cause: new TypeError('fetch failed') });

describe('a balance', () => {
  it('is read again every 10 to 15 seconds, on chain with every block or two', () => {
    expect(balancePollMs(FINE)).toBe(12_000);
    expect(balancePollMs({ ...FINE, isOnChain: true })).toBe(3_000);
  });

  it('is not asked for while the service is unreachable, or rejects the key', () => {
    expect(balancePollMs({ ...FINE, connection: 'reconnecting', error: NO_RESPONSE })).toBe(false);
    expect(balancePollMs({ ...FINE, isKeyRefused: true })).toBe(false);
  });

  it('is asked for after a single failure, and without a stream', () => {
    expect(balancePollMs({ ...FINE, error: NO_RESPONSE })).toBe(12_000);
    expect(balancePollMs({ ...FINE, connection: 'reconnecting' })).toBe(12_000);
  });
});
