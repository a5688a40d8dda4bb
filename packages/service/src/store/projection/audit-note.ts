import type { Command, CommandOutcome } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';

/** What the audit log tells of an entry that somebody is answerable for. */
export interface AuditNote {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
}

/**
 * The audit note of an entry; none of a trader's own. Commands hold no secrets, and the evidence of an order is left
 * out, so the detail is the whole command and its outcome.
 */
export function auditNoteOf({ actor, command, outcome }: Applied): AuditNote | undefined {
  if (actor === undefined) return undefined;
  const { kind, ...fields } = command;
  return { actor, action: kind, target: targetOf(command, outcome), detail: jsonText({ command: fields, outcome }) };
}

function targetOf(command: Command, outcome: CommandOutcome): string {
  switch (command.kind) {
    case 'registerAccount':
      return `account ${command.wallet}`;
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
      return `account ${command.accountId}`;
  }
}

/** Bigints as decimal text, as everywhere outside. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? field.toString() : field));
}
