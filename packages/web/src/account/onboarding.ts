import {
  type Client,
  type OpenAccountState,
  type OpenAccountStep,
  openAccount,
  resultOf,
  type ServiceInfo,
  type WalletSigner,
} from '@presage/client';
import { clientOf } from '../data/client.ts';
import { nowMs } from '../data/clock.ts';
import type { Session } from '../data/session.ts';
import { createStore } from '../data/store.ts';
import { unitsOf } from '../format/units.ts';
import { messageOf } from '../ui/states.tsx';
import { browserSigner, findBrowserWallet, findOrMakeBrowserWallet } from './browser-wallet.ts';
import { beginSession, vault } from './session-keeper.ts';

/** What a newcomer goes through; who brings a wallet starts with the account and gets no money unasked. */
export type OnboardingStep = 'wallet' | OpenAccountStep | 'money';

export interface StepView {
  readonly step: OnboardingStep;
  readonly state: OpenAccountState | 'waiting' | 'coming' | 'failed';
  /** When it began, Unix seconds by the service's clock. */
  readonly sinceSec: number;
}

/** A way into an account, as far as it has come. */
export interface Onboarding {
  readonly steps: readonly StepView[];
  readonly status: 'running' | 'failed' | 'finished';
  /** Why it failed, or what of it did not work though the rest did; empty when all is well. */
  readonly message: string;
}

/** Quote that a newcomer takes from the faucet: enough for a few dozen trades. */
const FIRST_MONEY = '1000';
/** Looks at whether the money is there, and milliseconds between two: half a minute, many times what blocks take to be final. */
const MONEY_LOOKS = 60;
const MONEY_LOOK_MS = 500;
const NEWCOMER_STEPS: readonly OnboardingStep[] = ['wallet', 'account', 'key', 'active', 'money'];
const SIGN_IN_STEPS: readonly OnboardingStep[] = ['account', 'key', 'active'];

/** The one that is under way or ended last; outlives the page that shows it. */
export const onboarding = createStore<Onboarding | undefined>(undefined);

/** From nothing to a funded account with a wallet that this page makes; goes on where it was interrupted. */
export function onboardNewcomer(info: ServiceInfo): Promise<void> {
  return run(NEWCOMER_STEPS, async () => {
    const kept = await vault();
    const known = await findBrowserWallet(kept);
    advance('wallet', 'running');
    const { address } = known ?? (await findOrMakeBrowserWallet(kept));
    advance('wallet', known === undefined ? 'done' : 'known');
    await beginWith(await open('browser', browserSigner(kept, address)), info);
  });
}

/** Signs in with a wallet extension. */
export function onboardInjected(connectorId: string): Promise<void> {
  return run(SIGN_IN_STEPS, async () => {
    const { connectInjected, injectedSigner } = await import('./injected-wallets.ts');
    const address = await connectInjected(connectorId);
    await beginSession(await open('injected', injectedSigner(connectorId, address)), connectorId);
  });
}

/** Puts the last one away: its page was left, or somebody went on. */
export function closeOnboarding(): void {
  if (onboarding.get()?.status !== 'running') onboarding.set(undefined);
}

async function open(kind: Session['kind'], signer: WalletSigner): Promise<Session> {
  const host = `${location.origin}/openapi`;
  const { apiKey, multiSigAddress: tradingAddress } = await openAccount({ host, signer, onStep: advance });
  return { kind, walletAddress: signer.address, tradingAddress, apiKey, signer };
}

/** The money is the last thing: whoever gets none is in all the same. */
async function beginWith(session: Session, info: ServiceInfo): Promise<void> {
  advance('money', 'running');
  const client = clientOf(session);
  try {
    const isNew = await takeFirstMoney(client, info);
    // Where money is on chain, the exchange may move none of it before it is allowed to; elsewhere there is nothing to do.
    await client.enableTrading();
    if (!isNew) advance('money', 'known');
    else advance('money', (await comes(client)) ? 'done' : 'coming');
  } catch (error) {
    fail('money', messageOf(error));
  } finally {
    client.close();
  }
  await beginSession(session);
}

/** @returns whether there was none before */
async function takeFirstMoney(client: Client, info: ServiceInfo): Promise<boolean> {
  if (await hasMoney(client)) return false;
  const amount = unitsOf(info.faucetPerCall) < unitsOf(FIRST_MONEY) ? info.faucetPerCall : FIRST_MONEY;
  resultOf(await client.requestFaucet(amount));
  return true;
}

/** Waits for the money: on chain it is there when its block is final. @returns whether it came while somebody would wait */
async function comes(client: Client): Promise<boolean> {
  for (let look = 0; look < MONEY_LOOKS; look++) {
    if (await hasMoney(client)) return true;
    await new Promise((resolve) => setTimeout(resolve, MONEY_LOOK_MS));
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
    if (failed !== undefined) fail(failed.step, messageOf(error));
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

function fail(step: OnboardingStep, message: string): void {
  advance(step, 'failed');
  change((current) => ({ ...current, message }));
}

function change(to: (current: Onboarding) => Onboarding): void {
  const current = onboarding.get();
  if (current !== undefined) onboarding.set(to(current));
}
