import type { GraveMove } from '../../../operate/legal-moves.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { useAdminQuery } from '../admin.ts';
import { Question } from '../question.tsx';
import { Payouts } from './payouts.tsx';

interface ConfirmMoveProps {
  readonly marketId: number;
  readonly move: GraveMove;
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms an action that cannot be taken back; before a market is voided it also shows what that would pay. */
export function ConfirmMove({ marketId, move, isBusy, onConfirm, onCancel }: ConfirmMoveProps) {
  // Never cached.
  const preview = useAdminQuery(['previewFail', marketId], (admin) => admin.previewFail(marketId), {
    enabled: move === 'fail',
    gcTime: 0,
  });
  const isInView = move !== 'fail' || preview.data !== undefined;
  return (
    <Question
      title={`${s.graveMoves[move]}?`}
      text={s.moveTexts[move]}
      submit={s.graveMoves[move]}
      canConfirm={isInView}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {move === 'fail' && (
        <Loaded reading={preview} skeleton="mt-2 h-20">
          {({ payouts }) => (
            <div className="mt-3">
              <Payouts payouts={payouts ?? []} />
            </div>
          )}
        </Loaded>
      )}
    </Question>
  );
}
