/** A number of shares with its noun: `1 share`, `10 shares`. */
export function countedShares(count: string): string {
  return `${count} ${sharesWord(count)}`;
}

/** The noun alone, where something stands between it and its number. */
export function sharesWord(count: string): string {
  return count === '1' ? 'share' : 'shares';
}

export function countedPairs(count: string): string {
  return count === '1' ? '1 pair' : `${count} pairs`;
}
