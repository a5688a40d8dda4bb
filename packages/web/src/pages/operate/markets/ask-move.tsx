import type { MovePlan } from '../../../operate/plan.ts';
import { common } from '../../../strings/common.ts';
import { several as s } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import { MarketNames } from './market-names.tsx';

interface AskMoveProps {
  readonly plan: MovePlan;
  onConfirm(): void;
  onCancel(): void;
}

/** Says what would be done to which markets, before it is. */
export function AskMove({ plan: { move, markets }, onConfirm, onCancel }: AskMoveProps) {
  const isAll = markets === 'all';
  return (
    <>
      <p className="text-ink-2">{isAll ? s.pauseAllText : s.moves[move].text}</p>
      {!isAll && <MarketNames markets={markets} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone={isAll || move === 'close' ? 'danger' : 'primary'} onClick={onConfirm}>
          {isAll ? s.pauseAll : s.moves[move].name(markets.length)}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}
