/** Access to the stored session. It never rejects. */
type Work = (isNewest: () => boolean) => Promise<void>;

let last: Promise<void> = Promise.resolve();

/**
 * Reads or changes the stored session once all that was asked before is done.
 * @param work can ask whether nothing was asked after it
 */
export function inTurn(work: Work): Promise<void> {
  const turn: Promise<void> = last.then(() => work(() => last === turn));
  last = turn;
  return turn;
}
