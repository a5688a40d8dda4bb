/** How a message relates to the last one received. */
export type Order = 'next' | 'repeated' | 'gap';

/** A reader's position in numbered messages: the number of the last one, if there was any. */
export type Position = number | undefined;

/** The fields of a message that determine its order. */
export interface Numbered {
  readonly seq?: number | undefined;
  readonly prevSeq?: number | undefined;
}

/**
 * Whether a message follows the last one (wire contract §6). In filtered channels `prevSeq` is the number of the
 * message before; a message without a number, or the very first one, is always next.
 */
export function orderOf(last: Position, { seq, prevSeq }: Numbered): Order {
  if (seq === undefined || last === undefined) return 'next';
  if (seq <= last) return 'repeated';
  return (prevSeq ?? seq - 1) <= last ? 'next' : 'gap';
}
