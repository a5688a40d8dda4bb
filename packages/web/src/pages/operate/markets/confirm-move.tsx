import { resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useQuery } from '@tanstack/react-query';
import type { GraveMove } from '../../../operate/legal-moves.ts';
import { common } from '../../../strings/common.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
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
  const confirm = (
    <Button size="sm" tone="danger" isBusy={isBusy} onClick={onConfirm}>
      {s.graveMoves[move]}
    </Button>
  );
  return (
    <div className="mt-3 rounded-lg bg-no-soft p-3">
      <div role="alert">
        <p className="font-semibold">{`${s.graveMoves[move]}?`}</p>
        <p className="text-ink-2 text-sm">{s.moveTexts[move]}</p>
      </div>
      {move === 'fail' && (
        <Loaded reading={preview} skeleton="mt-2 h-20">
          {({ payouts }) => (
            <div className="mt-3">
              <Payouts payouts={payouts ?? []} />
            </div>
          )}
        </Loaded>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isInView && confirm}
        <Button size="sm" tone="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
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
