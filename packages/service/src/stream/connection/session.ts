import {
  type AuthAction,
  ERRNO,
  type StreamAction,
  type SubscribeAction,
  type UnsubscribeAction,
} from '@presage/protocol';
import { notATrader, type Refusal, unauthorized } from '../../answers/refusal.ts';
import type { KeyHolder, RevokedKey } from '../../auth/auth.ts';
import { ownerName } from '../../auth/owner-name.ts';
import type { Clock } from '../../clock.ts';
import type { MarketData } from '../../market-data/market-data.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { ACTION_RATE, MAX_KEYLESS_SWEEPS, MAX_OWN_CONNECTIONS, MAX_SUBSCRIPTIONS, MAX_WRONG_KEYS } from '../limits.ts';
import { ActionQueue } from './action-queue.ts';
import { type ActionRefusal, ackText, errorText } from './answers.ts';
import { KEY_REVOKED, NO_KEY, TOO_MANY_KEYS } from './close-reasons.ts';
import type { Connection } from './connection.ts';
import type { KeyCheck } from './key-check.ts';
import { readAction } from './read-action.ts';
import { type Scope, scopeOf } from './scope.ts';
import { type Subscribed, type SubscriptionDeps, Subscriptions } from './subscriptions.ts';

export interface SessionDeps extends SubscriptionDeps {
  readonly marketData: Pick<MarketData, 'catalog' | 'directory'>;
  readonly checkKey: KeyCheck;
  readonly clock: Clock;
  readonly requireApiKey: boolean;
  /** False with RATE_LIMIT=off. */
  readonly isLimited: boolean;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** The error number and message of an error frame. */
type Refused = Pick<Refusal, 'errno' | 'message'>;

/** One connection's authentication and subscriptions. */
export class Session {
  readonly #connection: Connection;
  readonly #deps: SessionDeps;
  readonly #subscriptions: Subscriptions;
  readonly #actionQueue: ActionQueue;
  #holder: KeyHolder | undefined;
  #wrongKeys = 0;
  #keylessSweeps = 0;

  /** @param holder holder of the key in the URL, if there was one */
  constructor(connection: Connection, holder: KeyHolder | undefined, deps: SessionDeps) {
    const { clock, isLimited, onError } = deps;
    this.#connection = connection;
    this.#deps = deps;
    this.#holder = holder;
    this.#subscriptions = new Subscriptions(connection, deps);
    this.#actionQueue = new ActionQueue({
      connection,
      clock,
      isLimited,
      onError,
      perform: (text, isWithinRate) => this.#perform(text, isWithinRate),
    });
  }

  get connection(): Connection {
    return this.#connection;
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  open(onClosed: () => void): void {
    this.#connection.open({
      onText: (text) => this.#actionQueue.push(text),
      onControlFrame: () => this.#actionQueue.count(),
      onCaughtUp: () => {
        this.#subscriptions.caughtUp();
        this.#actionQueue.drain();
      },
      onClosed: () => {
        this.#subscriptions.endAll();
        onClosed();
      },
    });
  }

  /** Ends the own channels that a revoked key opened. */
  keyRevoked({ kind, owner, keyId }: RevokedKey): void {
    const holder = this.#holder;
    if (holder === undefined || ownerName(holder) !== ownerName({ kind, owner })) return;
    if (keyId !== undefined && holder.keyId !== keyId) return;
    this.#holder = undefined;
    for (const channel of this.#subscriptions.endOwn()) {
      const message = 'apikey: revoked; this channel is closed';
      this.#connection.answer(errorText({ errno: ERRNO.invalidApiKey, message, channel }));
    }
    if (this.#deps.requireApiKey) this.#connection.close(KEY_REVOKED);
  }

  /** Checks that the connection is alive, reads, and has authenticated where a key is required. */
  sweep(): void {
    this.#connection.sweep();
    if (!this.#lacksKey()) return;
    this.#keylessSweeps += 1;
    if (this.#keylessSweeps > MAX_KEYLESS_SWEEPS) this.#connection.close(NO_KEY);
  }

  #perform(text: string | undefined, isWithinRate: boolean): Promise<void> | undefined {
    const read = readAction(text);
    if (!read.ok) return this.#refuse(isWithinRate ? read : { ...read, ...TOO_MANY });
    const { action } = read;
    if (!isWithinRate) return this.#refuseAction(action, TOO_MANY);
    try {
      return this.#do(action)?.catch((error: unknown) => this.#failed(action, error));
    } catch (error) {
      return this.#failed(action, error);
    }
  }

  #do(action: StreamAction): Promise<void> | undefined {
    switch (action.action) {
      case 'HEARTBEAT':
        this.#connection.answer(ackText({ action: 'HEARTBEAT' }));
        return undefined;
      case 'AUTH':
        return this.#authenticate(action);
      case 'SUBSCRIBE':
        return this.#subscribe(action);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(action);
    }
  }

  /** Limits an unexpected error to this action: it is answered, and the rest of the connection is unaffected. */
  #failed(action: StreamAction, error: unknown): undefined {
    this.#deps.onError(error);
    return this.#refuseAction(action, { errno: ERRNO.internalServerError, message: 'the service failed; try again' });
  }

  #refuse(refusal: Omit<ActionRefusal, 'ok'>): undefined {
    this.#connection.answer(errorText(refusal));
  }

  #refuseAction(action: StreamAction, refused: Refused): undefined {
    const channel = 'channel' in action ? action.channel : undefined;
    return this.#refuse({ ...refused, action: action.action, channel });
  }

  async #authenticate(action: AuthAction): Promise<void> {
    const found = await this.#deps.checkKey(action.apikey);
    if (!found.ok) return this.#refuseKey(action, found);
    const { holder } = found;
    if (this.#holder !== undefined && ownerName(this.#holder) !== ownerName(holder)) {
      const message = 'apikey: belongs to another account than the key sent before; open another connection';
      return this.#refuseAction(action, { errno: ERRNO.invalidParameter, message });
    }
    this.#holder = holder;
    this.#connection.answer(ackText({ action: 'AUTH' }));
  }

  #refuseKey(action: AuthAction, refused: Refused): undefined {
    this.#refuseAction(action, refused);
    if (refused.errno !== ERRNO.invalidApiKey) return;
    this.#wrongKeys += 1;
    if (this.#wrongKeys >= MAX_WRONG_KEYS) this.#connection.close(TOO_MANY_KEYS);
  }

  #subscribe(action: SubscribeAction): undefined {
    if (this.#lacksKey()) return this.#refuseAction(action, needsKey(undefined));
    const scope = scopeOf(action, this.#deps.marketData.catalog);
    if ('ok' in scope) return this.#refuse(scope);
    const refusal = this.#refusalOf(scope);
    if (refusal !== undefined) return this.#refuseAction(action, refusal);
    if (scope.kind === 'own') return this.#subscribeOwn(action, scope);
    this.#acknowledge(action, this.#subscriptions.begin(scope, action.resumeFrom));
  }

  #subscribeOwn(action: SubscribeAction, scope: Scope & { readonly kind: 'own' }): undefined {
    const account = this.#account();
    if (account === undefined) return this.#refuseAction(action, needsKey(this.#holder));
    if (!this.#subscriptions.hasRoomFor(account.accountId)) return this.#refuseAction(action, TOO_MANY_OWN);
    this.#acknowledge(action, this.#subscriptions.beginOwn(scope, account.accountId, action.resumeFrom));
  }

  #unsubscribe(action: UnsubscribeAction): undefined {
    if (this.#lacksKey()) return this.#refuseAction(action, needsKey(undefined));
    const scope = scopeOf(action, this.#deps.marketData.catalog);
    if ('ok' in scope) return this.#refuse(scope);
    this.#subscriptions.end(scope);
    this.#acknowledge(action, { seq: undefined, replayTo: undefined, missed: undefined });
  }

  /** Sends the ack, and after it the missed messages. */
  #acknowledge(action: SubscribeAction | UnsubscribeAction, { seq, replayTo, isContinued, missed }: Subscribed): void {
    const { channel, marketId, rootMarketId } = action;
    this.#connection.answer(
      ackText({
        action: action.action,
        channel,
        ...(marketId !== undefined && { marketId }),
        ...(rootMarketId !== undefined && { rootMarketId }),
        ...(seq !== undefined && { seq }),
        ...(replayTo !== undefined && { replayTo }),
        ...(isContinued === true && { nothingMissed: true }),
      }),
      missed,
    );
  }

  /** Asked before a market is looked up: who has no key does not learn which markets there are. */
  #lacksKey(): boolean {
    return this.#deps.requireApiKey && this.#holder === undefined;
  }

  #refusalOf(scope: Scope): Refused | undefined {
    if (this.#subscriptions.size < MAX_SUBSCRIPTIONS || this.#subscriptions.has(scope)) return undefined;
    const message = `a connection may have ${MAX_SUBSCRIPTIONS} subscriptions; end some, or open another connection`;
    return { errno: ERRNO.invalidParameter, message };
  }

  #account(): AccountRow | undefined {
    const holder = this.#holder;
    return holder?.kind === 'trader' ? this.#deps.marketData.directory.byWallet(holder.owner) : undefined;
  }
}

/** Not "received nothing": a key may have been sent, and refused, or revoked since. */
function needsKey(holder: KeyHolder | undefined): Refused {
  return holder === undefined
    ? unauthorized('apikey: the connection has no active one; send {"action":"AUTH","apikey":"…"} first')
    : notATrader();
}

const TOO_MANY_OWN: Refused = {
  errno: ERRNO.rateLimited,
  message: `${MAX_OWN_CONNECTIONS} connections follow this account's own channels; close one, or use one for all of them`,
};

const TOO_MANY: Refused = {
  errno: ERRNO.rateLimited,
  message: `too many actions: accepted are ${ACTION_RATE.perSecond} a second and bursts of ${ACTION_RATE.burst}; send this one later`,
};
