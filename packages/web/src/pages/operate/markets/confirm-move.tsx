import { resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import type { GraveMove } from '../../../operate/legal-moves.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Question } from '../question.tsx';
import { Payouts } from './payouts.tsx';

interface ConfirmMoveProps {
  readonly admin: AdminClient;
  readonly marketId: number;
  readonly move: GraveMove;
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms an action that cannot be taken back; before a market is voided it also shows what that would pay. */
export function ConfirmMove({ admin, marketId, move, isBusy, onConfirm, onCancel }: ConfirmMoveProps) {
  const preview = useFailPreview(admin, marketId, move === 'fail');
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

/** What voiding the market would pay; never cached. */
function useFailPreview(admin: AdminClient, marketId: number, isEnabled: boolean) {
  return useQuery({
    queryKey: ['operate', 'previewFail', marketId],
    queryFn: async () => resultOf(await admin.previewFail(marketId)),
    enabled: isEnabled,
    gcTime: 0,
  });
}
