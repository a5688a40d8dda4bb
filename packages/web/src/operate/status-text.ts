import { statusWords } from '../strings/markets.ts';
import type { Stage } from './legal-moves.ts';

/** A market's status in the word of its badge: the status alone says the same of a paused market as of an open one. */
export function statusText({ statusEnum, halted }: Stage): string {
  return statusEnum === 'activated' && halted ? statusWords.halted : statusWords[statusEnum];
}
