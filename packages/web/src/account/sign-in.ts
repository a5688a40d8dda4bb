import { type Address, type ApiResponse, type Client, ERRNO, OpenApiError, resultOf } from '@presage/client';
import { account as s } from '../strings/account.ts';

/** What signing in goes through, in this order. */
export type SignInStep = 'account' | 'key' | 'active';
/** How a step stands: `known` was done before, `done` now. */
export type StepState = 'running' | 'known' | 'done';
export type Report = (step: SignInStep, state: StepState) => void;

/** What signing in asks of a client. */
export type SignInClient = Pick<Client, 'getApiKey' | 'createApiKey' | 'registerAccount' | 'getUserAuth'>;

export interface SignInOptions {
  /** With the wallet, and without a key. */
  readonly client: SignInClient;
  readonly walletAddress: Address;
  /** Whether wallets may register themselves here. */
  readonly mayRegister: boolean;
  readonly report: Report;
}

export interface SignedIn {
  readonly apiKey: string;
  readonly tradingAddress: Address;
}

/** The wallet has no account, and only the operator can give it one. */
export class NotRegisteredError extends Error {
  override name = 'NotRegisteredError';

  constructor(walletAddress: Address) {
    super(s.connect.notRegistered(walletAddress));
  }
}

/**
 * Gives a wallet all it needs to trade: an account, an API key, and the wait until the key works. Whatever of it there is
 * already is used, so that it goes on where it was interrupted.
 *
 * @throws {NotRegisteredError} when the wallet has no account and may not make one
 * @throws {SdkError} when a call fails or is refused, or the wallet does not sign
 */
export async function signIn({ client, walletAddress, mayRegister, report }: SignInOptions): Promise<SignedIn> {
  report('account', 'running');
  const known = await client.getApiKey();
  if (known.errno === ERRNO.walletNotRegistered) {
    if (!mayRegister) throw new NotRegisteredError(walletAddress);
    await register(client);
    report('account', 'done');
  } else {
    report('account', 'known');
  }
  report('key', 'running');
  const apiKey = await keyOf(client, known);
  report('key', known.errno === 0 ? 'known' : 'done');
  report('active', 'running');
  const { walletUsers } = resultOf(await client.getUserAuth());
  report('active', 'done');
  const tradingAddress = Object.values(walletUsers)[0];
  if (tradingAddress === undefined) throw new OpenApiError('The account has no trading wallet.');
  return { apiKey, tradingAddress: tradingAddress as Address };
}

/** Somebody may have registered it since: that is just as good. */
async function register(client: SignInClient): Promise<void> {
  const answer = await client.registerAccount();
  if (answer.errno !== ERRNO.accountExists) resultOf(answer);
}

async function keyOf(client: SignInClient, known: ApiResponse<{ apiKey: string }>): Promise<string> {
  const hasNone = known.errno === ERRNO.keyNotFound || known.errno === ERRNO.walletNotRegistered;
  return resultOf(hasNone ? await client.createApiKey() : known).apiKey;
}
