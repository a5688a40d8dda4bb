import type { RequestedCommand } from '../command.ts';
import type { Core } from '../core.ts';
import { invariant } from '../invariant.ts';
import type { CommandOutcome, Done } from '../outcome.ts';
import { refuse } from '../refuse.ts';
import type { MarketId, QuoteUnits } from '../units.ts';
import { readRequestId } from './request-id.ts';

/**
 * Performs a command, unless its request was carried out before: then nothing is done, and the outcome is the same. A
 * refused request is forgotten, because it has changed nothing. Without a request's id, a command is always performed.
 */
export function performOnce<Kind extends RequestedCommand>(
  core: Core,
  command: Kind,
  action: (core: Core, command: Kind) => CommandOutcome,
): CommandOutcome {
  const idle = idleRequest(core, command);
  if (idle !== undefined) return idle;
  const outcome = action(core, command);
  if (command.requestId !== undefined && outcome.ok) core.requests.append(core.requestWords, resultOf(outcome));
  return outcome;
}

/**
 * The outcome of a request that was carried out before, or that is refused because its id was used for another or
 * cannot be remembered; undefined for any other, whose id is then in `core.requestWords`.
 */
export function idleRequest(core: Core, { kind, requestId }: RequestedCommand): CommandOutcome | undefined {
  if (requestId === undefined) return undefined;
  const { requests, requestWords } = core;
  invariant(readRequestId(requestId, requestWords), 'a request’s id must be 48 lower-case hex digits');
  const row = requests.find(requestWords);
  if (row !== 0) {
    return requests.hasContents(row, requestWords)
      ? outcomeOf(kind, requests.result(row))
      : refuse({ code: 'requestIdUsed' });
  }
  return requests.isFull ? refuse({ code: 'tooMany', what: 'requests', max: requests.maxRequests }) : undefined;
}

/** What a request made or moved, as one number; 0 if its outcome says nothing. */
function resultOf({ marketId = 0 as MarketId, amountUnits = BigInt(marketId) as QuoteUnits }: Done): bigint {
  return amountUnits;
}

/** The outcome that gave this result. Requests of another kind have other contents. */
function outcomeOf(kind: RequestedCommand['kind'], result: bigint): Done {
  switch (kind) {
    case 'createMarket':
      return { ok: true, duplicate: true, marketId: Number(result) as MarketId };
    case 'redeem':
    case 'sweepFees':
      return { ok: true, duplicate: true, amountUnits: result as QuoteUnits };
    default:
      return { ok: true, duplicate: true };
  }
}
