import { ERRNO, OpenApiError } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { NotRegisteredError, type SignInClient, signIn } from './sign-in.ts';

const WALLET = '0x1111111111111111111111111111111111111111';
const TRADING = '0x2222222222222222222222222222222222222222';

interface World {
  isRegistered: boolean;
  hasKey: boolean;
  isIssuing: boolean;
}

function clientOf(world: World): { client: SignInClient; calls: string[] } {
  const calls: string[] = [];
  const refusal = (errno: number) => ({ errno, errmsg: `errno ${errno}`, result: null as never });
  const success = <Result>(result: Result) => ({ errno: 0, errmsg: '', result });
  const key = () => success({ apiKey: 'the-key', walletAddress: WALLET });
  const client: SignInClient = {
    async getApiKey() {
      calls.push('get');
      if (!world.isRegistered) return refusal(ERRNO.walletNotRegistered);
      return world.hasKey ? key() : refusal(ERRNO.keyNotFound);
    },
    async createApiKey() {
      calls.push('create');
      if (!world.isIssuing) return refusal(ERRNO.keyIssuanceDisabled);
      world.hasKey = true;
      return key();
    },
    async registerAccount() {
      calls.push('register');
      if (world.isRegistered) return refusal(ERRNO.accountExists);
      world.isRegistered = true;
      return success({ data: { walletAddress: WALLET, multiSigAddress: TRADING } });
    },
    async getUserAuth() {
      calls.push('auth');
      return success({ apiKey: 'the-key', walletAddress: WALLET, walletUsers: { 56: TRADING } });
    },
  };
  return { client, calls };
}

async function run(world: World, mayRegister = true) {
  const { client, calls } = clientOf(world);
  const steps: string[] = [];
  const report = (step: string, state: string) => void steps.push(`${step} ${state}`);
  const result = signIn({ client, walletAddress: WALLET, mayRegister, report });
  return { result, calls, steps };
}

describe('signing in', () => {
  it('registers a new wallet and issues its key', async () => {
    const { result, calls, steps } = await run({ isRegistered: false, hasKey: false, isIssuing: true });
    expect(await result).toEqual({ apiKey: 'the-key', tradingAddress: TRADING });
    expect(calls).toEqual(['get', 'register', 'create', 'auth']);
    expect(steps).toEqual([
      'account running',
      'account done',
      'key running',
      'key done',
      'active running',
      'active done',
    ]);
  });

  it('goes on where it was interrupted', async () => {
    const { result, calls } = await run({ isRegistered: true, hasKey: false, isIssuing: true });
    await result;
    expect(calls).toEqual(['get', 'create', 'auth']);
  });

  it('asks a wallet that has a key to sign once only', async () => {
    const { result, calls, steps } = await run({ isRegistered: true, hasKey: true, isIssuing: false });
    await result;
    expect(calls).toEqual(['get', 'auth']);
    expect(steps).toContain('key known');
  });

  it('does not register where that is the operator’s', async () => {
    const { result, calls } = await run({ isRegistered: false, hasKey: false, isIssuing: true }, false);
    await expect(result).rejects.toBeInstanceOf(NotRegisteredError);
    await expect(result).rejects.toThrow(/^0x.* has no account here.* Ask the operator to register it\.$/);
    expect(calls).toEqual(['get']);
  });

  it('says so when no keys are issued', async () => {
    const { result } = await run({ isRegistered: true, hasKey: false, isIssuing: false });
    await expect(result).rejects.toThrow(OpenApiError);
  });
});
