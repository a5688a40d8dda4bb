import {
  type Client,
  type OpenAccountState,
  type OpenAccountStep,
  openAccount,
  resultOf,
  type ServiceInfo,
} from '@presage/client';
import { clientOf } from '../data/client.ts';
import { nowMs } from '../data/clock.ts';
import { sendUntilKnown } from '../data/send-until-known.ts';
import type { Session } from '../data/session.ts';
import { createStore } from '../data/store.ts';
import { isResultUnknown } from '../data/unreachable.ts';
import { unitsOf } from '../format/units.ts';
import { messageOf } from '../ui/states.tsx';
import { findBrowserWallet, findOrCreateBrowserWallet } from './browser-wallet.ts';
import { vault } from './page-vault.ts';
import { beginSession } from './session-keeper.ts';
import { signerOf } from './signer-of.ts';

/** The steps of a new user; with a wallet extension they start at `account` and skip `money`. */
export type OnboardingStep = 'wallet' | OpenAccountStep | 'money';

export interface StepView {
  readonly step: OnboardingStep;
  readonly state: OpenAccountState | 'waiting' | 'coming' | 'failed';
  /** When the step started, Unix seconds by the service's clock. */
  readonly sinceSec: number;
}

/** Progress of signing in or setting up an account. */
export interface Onboarding {
  readonly steps: readonly StepView[];
  readonly status: 'running' | 'failed' | 'finished';
  /** Why it failed, or which optional step failed; empty if there is no error. */
  readonly message: string;
}

/** Quote that a new user takes from the faucet: enough for a few dozen trades. */
const FIRST_MONEY = '1000';
/** Polls for the money to arrive: half a minute in all, many times what blocks take to become final. */
const MAX_MONEY_POLLS = 60;
const MONEY_POLL_INTERVAL_MS = 500;
const NEWCOMER_STEPS: readonly OnboardingStep[] = ['wallet', 'account', 'key', 'active', 'money'];
const SIGN_IN_STEPS: readonly OnboardingStep[] = ['account', 'key', 'active'];

/** The current or last onboarding; survives leaving the page that shows it. */
export const onboarding = createStore<Onboarding | undefined>(undefined);

/** Sets up a funded account with a wallet created by this page; resumes where an earlier attempt was interrupted. */
export function onboardNewcomer(info: ServiceInfo): Promise<void> {
  return run(NEWCOMER_STEPS, async () => {
    const kept = await vault();
    const known = await findBrowserWallet(kept);
    advance('wallet', 'running');
    const { address } = known ?? (await findOrCreateBrowserWallet(kept));
    advance('wallet', known === undefined ? 'done' : 'known');
    await beginWith(await open({ walletAddress: address, connectorId: undefined }), info);
  });
}

/** Signs in with a wallet extension. */
export function onboardInjected(connectorId: string): Promise<void> {
  return run(SIGN_IN_STEPS, async () => {
    const { connectInjected } = await import('./injected-wallets.ts');
    await beginSession(await open({ walletAddress: await connectInjected(connectorId), connectorId }));
  });
}

/** Clears a finished or failed onboarding, when its page is left or the user continues. */
export function closeOnboarding(): void {
  if (onboarding.get()?.status !== 'running') onboarding.set(undefined);
}

async function open(wallet: Pick<Session, 'walletAddress' | 'connectorId'>): Promise<Session> {
  const host = `${location.origin}/openapi`;
  const signer = signerOf(wallet);
  const { apiKey, multiSigAddress: tradingAddress } = await openAccount({ host, signer, onStep: advance });
  return { ...wallet, tradingAddress, apiKey, signer };
}

/** Gets play money and starts the session. The session starts even if the money fails. */
async function beginWith(session: Session, info: ServiceInfo): Promise<void> {
  advance('money', 'running');
  const client = clientOf(session);
  try {
    const isNew = await takeFirstMoney(client, info);
    // On chain the exchange needs an approval before it can move money; otherwise this is a no-op.
    await client.enableTrading();
    if (!isNew) advance('money', 'known');
    else advance('money', (await waitForMoney(client)) ? 'done' : 'coming');
  } catch (error) {
    advance('money', 'failed');
    change((current) => ({ ...current, message: messageOf(error) }));
  } finally {
    client.close();
  }
  await beginSession(session);
}

/** @returns whether money was requested, because there was none before */
async function takeFirstMoney(client: Client, info: ServiceInfo): Promise<boolean> {
  if (await hasMoney(client)) return false;
  const amount = unitsOf(info.faucetPerCall) < unitsOf(FIRST_MONEY) ? info.faucetPerCall : FIRST_MONEY;
  try {
    resultOf(await sendUntilKnown((options) => client.requestFaucet(amount, options)));
  } catch (error) {
    // Without an answer, the money may have been given all the same.
    if (!isResultUnknown(error) || !(await hasMoney(client))) throw error;
  }
  return true;
}

/**
 * Waits for the money, which on chain arrives when its block is final.
 * @returns whether it arrived before the timeout
 */
async function waitForMoney(client: Client): Promise<boolean> {
  for (let poll = 0; poll < MAX_MONEY_POLLS; poll++) {
    if (await hasMoney(client)) return true;
    await new Promise((resolve) => setTimeout(resolve, MONEY_POLL_INTERVAL_MS));
  }
  return false;
}

async function hasMoney(client: Client): Promise<boolean> {
  const { balances } = resultOf(await client.getMyBalances());
  return balances.some(({ totalBalance }) => unitsOf(totalBalance) > 0n);
}

function nowSec(): number {
  return Math.floor(nowMs() / 1_000);
}

async function run(steps: readonly OnboardingStep[], work: () => Promise<void>): Promise<void> {
  if (onboarding.get()?.status === 'running') return;
  const sinceSec = nowSec();
  onboarding.set({
    steps: steps.map((step) => ({ step, state: 'waiting', sinceSec })),
    status: 'running',
    message: '',
  });
  try {
    await work();
    change((current) => ({ ...current, status: 'finished' }));
  } catch (error) {
    const failed = onboarding.get()?.steps.find(({ state }) => state === 'running' || state === 'waiting');
    if (failed !== undefined) advance(failed.step, 'failed');
    change((current) => ({ ...current, status: 'failed', message: messageOf(error) }));
  }
}

function advance(step: OnboardingStep, state: StepView['state']): void {
  change((current) => ({
    ...current,
    steps: current.steps.map((view) =>
      view.step === step ? { step, state, sinceSec: state === 'running' ? nowSec() : view.sinceSec } : view,
    ),
  }));
}

function change(to: (current: Onboarding) => Onboarding): void {
  const current = onboarding.get();
  if (current !== undefined) onboarding.set(to(current));
}
