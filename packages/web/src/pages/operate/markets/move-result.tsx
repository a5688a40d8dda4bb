import { isResultUnknown } from '../../../data/unreachable.ts';
import type { MovedMarkets, Plan, SharedMove } from '../../../operate/move-markets.ts';
import { several as s } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { MarketNames } from './market-names.tsx';

interface MoveResultProps {
  readonly move: SharedMove;
  readonly result: MovedMarkets;
  onPlan(plan: Plan): void;
}

/** How many markets were moved, in one line. */
export function endTitle(move: SharedMove, { moved, failed, stoppedBy }: MovedMarkets): string {
  const isNone = moved.length === 0 && failed.length === 0 && stoppedBy === undefined;
  return isNone ? s.noneTraded : s.moves[move].done(moved.length);
}

/** What became of each market. */
export function MoveResult({ move, result: { moved, failed, stoppedBy }, onPlan }: MoveResultProps) {
  return (
    <div className="space-y-4">
      {failed.length > 0 && (
        <section className="rounded-lg bg-no-soft p-3">
          <p className="font-semibold">{s.failures(failed.length)}</p>
          <ul className="mt-1 max-h-60 space-y-1 overflow-y-auto">
            {failed.map(({ market, error }) => (
              <li key={market.marketId} className="wrap-anywhere">
                <bdi className="font-medium">{market.title}</bdi>: {whyOf(error)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {stoppedBy !== undefined && (
        <p className="text-no">
          {s.stopped} {messageOf(stoppedBy)}
        </p>
      )}
      {moved.length > 0 && <MarketNames markets={moved} />}
      {move === 'halt' && moved.length > 0 && (
        <>
          <div>
            <p className="text-ink-2">{s.keepNumbers}</p>
            <div className="mt-2 flex items-center gap-2 rounded-lg bg-sunken p-3">
              <code className="wrap-anywhere max-h-20 min-w-0 flex-1 overflow-y-auto font-mono text-xs">
                {numbersOf(moved)}
              </code>
              <CopyButton text={numbersOf(moved)} what={s.numbers} />
            </div>
          </div>
          <Button onClick={() => onPlan({ move: 'resume', markets: moved })}>{s.resumeThese(moved.length)}</Button>
        </>
      )}
    </div>
  );
}

function numbersOf(markets: MovedMarkets['moved']): string {
  return markets.map(({ marketId }) => marketId).join(' ');
}

function whyOf(error: unknown): string {
  return isResultUnknown(error) ? s.unclear(messageOf(error)) : messageOf(error);
}
