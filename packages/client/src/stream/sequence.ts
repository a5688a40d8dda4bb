/** What a message is to those before it. */
export type Order = 'next' | 'repeated' | 'gap';

/** Where in a row of numbered messages a reader stands: the number of the last one, if there was any. */
export type Position = number | undefined;

/** The parts of a message that put it in order. */
export interface Numbered {
  readonly seq?: number | undefined;
  readonly prevSeq?: number | undefined;
}

/**
 * Whether a message follows the last one (wire contract §6). Where messages are filtered, `prevSeq` tells which one
 * came before; a message without a number, or the first of all, is always next.
 */
export function orderOf(last: Position, { seq, prevSeq }: Numbered): Order {
  if (seq === undefined || last === undefined) return 'next';
  if (seq <= last) return 'repeated';
  return (prevSeq ?? seq - 1) <= last ? 'next' : 'gap';
}
