import { type Command, digestText } from '@presage/exchange/values';

/** The command with digests as 64 hex digits, for people and for JSON, which cannot hold words. */
export function withDigestText(command: Command): unknown {
  if (command.kind === 'cancelOrder') return { ...command, digest: digestText(command.digest) };
  if (command.kind !== 'placeOrder') return command;
  const { digest, replaces } = command;
  if (replaces === undefined) return { ...command, digest: digestText(digest) };
  return { ...command, digest: digestText(digest), replaces: { ...replaces, digest: digestText(replaces.digest) } };
}
