import type { AccountId, Command, CommandOutcome } from '@presage/exchange';
import { checksumAddress } from '@presage/protocol/values';
import type { Applied } from '../../sequencer/applied.ts';

/** What the audit log tells of an entry that somebody is answerable for. */
export interface AuditNote {
  readonly actor: string;
  readonly action: string;
  /** An account is told by its wallet, which the store knows. */
  readonly target: string | { readonly accountId: AccountId };
  readonly detail: string;
}

/**
 * The audit note of an entry; none of a trader's own. Commands hold no secrets, and the evidence of an order is left
 * out, so the detail is the whole command and its outcome, but for account numbers, which nobody outside knows.
 */
export function auditNoteOf({ actor, command, outcome }: Applied): AuditNote | undefined {
  if (actor === undefined) return undefined;
  const { kind, ...fields } = command;
  return { actor, action: kind, target: targetOf(command, outcome), detail: jsonText({ command: fields, outcome }) };
}

function targetOf(command: Command, outcome: CommandOutcome): AuditNote['target'] {
  switch (command.kind) {
    case 'registerAccount':
      return accountWords(command.wallet);
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
      return `order 0x${command.digest}`;
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
export function accountWords(wallet: string): string {
  return `account ${checksumAddress(wallet)}`;
}

/** Bigints as decimal text, as everywhere outside. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (name, field) => {
    if (name === 'accountId') return undefined;
    return typeof field === 'bigint' ? field.toString() : field;
  });
}
