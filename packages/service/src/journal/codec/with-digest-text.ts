import { type Command, type CommandKind, digestText } from '@presage/exchange/values';

/** A command of any kind; of an order, with digests as 64 hex digits. */
export interface ReadableCommand {
  readonly kind: CommandKind;
  readonly digest?: string;
  readonly replaces?: { readonly digest: string };
}

/** The command with digests as 64 hex digits, for people and for JSON, which cannot hold words. */
export function withDigestText(command: Command): ReadableCommand {
  if (command.kind === 'cancelOrder') return { ...command, digest: digestText(command.digest) };
  if (command.kind !== 'placeOrder') return command;
  const { replaces, ...order } = command;
  const digest = digestText(order.digest);
  if (replaces === undefined) return { ...order, digest };
  return { ...order, digest, replaces: { ...replaces, digest: digestText(replaces.digest) } };
}
