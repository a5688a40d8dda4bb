import type { MarketData } from '@presage/client';
import type { NamedMarket } from '../../../operate/carry-out-each.ts';
import { movable, SHARED_MOVES, type SharedMove } from '../../../operate/move-markets.ts';
import type { Plan } from '../../../operate/plan.ts';
import { operate as s } from '../../../strings/operate.ts';
import { several } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';

interface ChooseMarketsProps {
  /** The markets that are shown. */
  readonly listed: readonly MarketData[];
  /** Those of them that are selected. */
  readonly chosen: readonly MarketData[];
  onChoose(marketIds: readonly number[]): void;
  onPlan(plan: Plan): void;
}

/** Selects all markets that are shown, and starts what is done to those selected, or to all there are. */
export function ChooseMarkets({ listed, chosen, onChoose, onPlan }: ChooseMarketsProps) {
  const isAll = listed.length > 0 && chosen.length === listed.length;
  return (
    // Always there, so that no row moves when the first one is selected.
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:gap-2 border-line border-y bg-raised px-4 py-2">
      <legend className="sr-only">{several.bar}</legend>
      <CheckField
        label={several.chooseAll}
        checked={isAll}
        disabled={listed.length === 0}
        ref={(box) => {
          if (box !== null) box.indeterminate = !isAll && chosen.length > 0;
        }}
        onChange={() => onChoose(isAll ? [] : listed.map(({ marketId }) => marketId))}
      />
      <output className="num text-ink-3 text-xs">{several.chosen(chosen.length)}</output>
      <div className="flex flex-wrap gap-2 max-sm:contents">
        {SHARED_MOVES.map((move) => (
          <MoveButton key={move} move={move} chosen={chosen} onPlan={onPlan} />
        ))}
      </div>
      <Button className="sm:ml-auto" size="sm" tone="danger" onClick={() => onPlan({ move: 'halt', markets: 'all' })}>
        {several.pauseAll}
      </Button>
    </fieldset>
  );
}

interface MoveButtonProps extends Pick<ChooseMarketsProps, 'chosen' | 'onPlan'> {
  readonly move: SharedMove;
}

function MoveButton({ move, chosen, onPlan }: MoveButtonProps) {
  const markets = movable(chosen, move);
  return (
    <Button
      size="sm"
      tone={move === 'close' ? 'danger' : 'quiet'}
      disabled={markets.length === 0}
      onClick={() => onPlan({ move, markets: markets.map(named) })}
    >
      {several.moveSome(s.moves[move], markets.length)}
    </Button>
  );
}

function named({ marketId, marketTitle }: MarketData): NamedMarket {
  return { marketId, title: marketTitle };
}
