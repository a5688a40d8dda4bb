import { isResultUnknown } from '../../../data/unreachable.ts';
import type { NamedMarket, Outcomes } from '../../../operate/carry-out-each.ts';
import type { Plan } from '../../../operate/plan.ts';
import { marketFile } from '../../../strings/operate-market-file.ts';
import { several as s } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { MarketNames } from './market-names.tsx';

interface MoveResultProps {
  readonly plan: Plan;
  readonly result: Outcomes;
  onPlan(plan: Plan): void;
}

/** How many markets were moved or created, in one line. */
export function endTitle(move: Plan['move'], { done, failed, stoppedBy }: Outcomes): string {
  const isNone = done.length === 0 && failed.length === 0 && stoppedBy === undefined;
  return isNone ? s.noneTraded : s.moves[move].done(done.length);
}

/** What became of each market, and what can be done next. */
export function MoveResult({ plan, result: { done, failed, stoppedBy }, onPlan }: MoveResultProps) {
  return (
    <div className="space-y-4">
      {failed.length > 0 && (
        <section className="rounded-lg bg-no-soft p-3">
          <p className="font-semibold">{s.failures(failed.length)}</p>
          <ul className="mt-1 max-h-60 space-y-1 overflow-y-auto">
            {failed.map(({ title, error }, index) => (
              <li key={index} className="wrap-anywhere">
                <bdi className="font-medium">{title}</bdi>: {whyOf(error)}
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
      {done.length > 0 && <MarketNames markets={done} />}
      {plan.move === 'halt' && done.length > 0 && <Paused markets={done} onPlan={onPlan} />}
      {plan.move === 'create' && (
        <div className="flex flex-wrap gap-2">
          <Activate markets={done.filter(({ canActivate }) => canActivate)} onPlan={onPlan} />
          {failed.length > 0 && (
            <Button onClick={() => onPlan({ move: 'create', key: plan.key })}>{marketFile.again}</Button>
          )}
        </div>
      )}
    </div>
  );
}

interface NextProps extends Pick<MoveResultProps, 'onPlan'> {
  readonly markets: readonly NamedMarket[];
}

function Paused({ markets, onPlan }: NextProps) {
  const numbers = markets.map(({ marketId }) => marketId).join(' ');
  return (
    <>
      <div>
        <p className="text-ink-2">{s.keepNumbers}</p>
        <div className="mt-2 flex items-center gap-2 rounded-lg bg-sunken p-3">
          <code className="wrap-anywhere max-h-20 min-w-0 flex-1 overflow-y-auto font-mono text-xs">{numbers}</code>
          <CopyButton text={numbers} what={s.numbers} />
        </div>
      </div>
      <Button onClick={() => onPlan({ move: 'resume', markets })}>{s.resumeThese(markets.length)}</Button>
    </>
  );
}

function Activate({ markets, onPlan }: NextProps) {
  if (markets.length === 0) return null;
  return (
    <Button tone="primary" onClick={() => onPlan({ move: 'activate', markets })}>
      {marketFile.activateThese(markets.length)}
    </Button>
  );
}

function whyOf(error: unknown): string {
  return isResultUnknown(error) ? s.unclear(messageOf(error)) : messageOf(error);
}
