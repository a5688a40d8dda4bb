import { type AccountId, type Command, type CommandOutcome, digestText } from '@presage/exchange/values';
import { checksumAddress } from '@presage/protocol/values';
import { withDigestText } from '../../journal/codec/with-digest-text.ts';
import type { Applied } from '../../sequencer/applied.ts';

/** What the audit log records about an entry with an actor. */
export interface AuditNote {
  readonly actor: string;
  readonly action: string;
  /** An account is named by its wallet, which the store looks up. */
  readonly target: string | { readonly accountId: AccountId };
  readonly detail: string;
}

/**
 * The audit note of an entry; undefined for a trader's own. The detail is the whole command and its outcome: commands
 * hold no secrets, and an order's evidence is not part of one. Only account numbers are left out: they are internal.
 */
export function auditNoteOf({ actor, command, outcome }: Applied): AuditNote | undefined {
  if (actor === undefined) return undefined;
  const { kind, ...fields } = withDigestText(command);
  return {
    actor,
    action: kind,
    target: targetOf(command, outcome),
    detail: jsonText({ command: sorted(fields), outcome }),
  };
}

function targetOf(command: Command, outcome: CommandOutcome): AuditNote['target'] {
  switch (command.kind) {
    case 'registerAccount':
      return describeAccount(command.wallet);
    case 'createLabel':
      return outcome.ok ? `label ${outcome.labelId}` : `label ${command.name}`;
    case 'createMarket':
      return outcome.ok ? `market ${outcome.marketId}` : `market ${command.slug}`;
    case 'editMarket':
    case 'moveMarket':
    case 'resolveMarket':
      return `market ${command.marketId}`;
    case 'placeOrder':
    case 'cancelOrder':
      return `order 0x${digestText(command.digest)}`;
    case 'setKeyIssuance':
      return 'key issuance';
    case 'chainBlock':
      return `block ${command.blockNumber}`;
    case 'failFills':
      return `fills ${command.tradeNos.join(', ')}`;
    case 'tick':
      return 'clock';
    default:
      return { accountId: command.accountId };
  }
}

/** How the audit log names an account. */
export function describeAccount(wallet: string): string {
  return `account ${checksumAddress(wallet)}`;
}

/** With fields in alphabetical order, as the journal returns a command: submitted, it can have them in another. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}

/** Writes bigints as decimal text, as everywhere outside the service. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (name, field) => {
    if (name === 'accountId') return undefined;
    return typeof field === 'bigint' ? field.toString() : field;
  });
}
