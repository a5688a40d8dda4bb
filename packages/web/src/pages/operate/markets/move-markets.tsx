import type { AdminClient } from '@presage/client/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateAll } from '../../../data/keys.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import { type MovedMarkets, moveMarkets, type Plan, pauseAll } from '../../../operate/move-markets.ts';
import { several as s } from '../../../strings/operate-several.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.ts';
import { AskMove } from './ask-move.tsx';
import { endTitle, MoveResult } from './move-result.tsx';

interface MoveMarketsProps {
  readonly admin: AdminClient;
  /** The dialog is closed while this is undefined. */
  readonly plan: Plan | undefined;
  onPlan(plan: Plan | undefined): void;
}

interface End {
  readonly plan: Plan;
  readonly moved: MovedMarkets;
}

/** Asks, moves several markets, and says what became of each: in the dialog, or in a toast if that was closed. */
export function MoveMarkets({ admin, plan, onPlan }: MoveMarketsProps) {
  const [end, setEnd] = useState<End>();
  const [count, setCount] = useState(0);
  const shown = useShown(plan);
  const queries = useQueryClient();
  const run = useSingleMutation({
    name: 'moveMarkets',
    mutationFn: (asked: Plan) => carryOut(admin, asked, setCount),
    onMutate: () => setCount(0),
    onSuccess: (moved, asked) => {
      if (shown.current === asked) setEnd({ plan: asked, moved });
      else toastEnd(asked, moved);
      return invalidateAll(queries);
    },
  });
  if (plan === undefined) return <Dialog title="" isOpen={false} onClose={() => {}} children={null} />;
  const done = end?.plan === plan ? end.moved : undefined;
  const isBusy = run.isPending && done === undefined;
  return (
    <Dialog title={titleOf(plan, isBusy, done)} isOpen onClose={() => onPlan(undefined)}>
      <div role="status">
        {isBusy && <p className="text-ink-2">{s.soFar(count)}</p>}
        {done !== undefined && <MoveResult move={plan.move} result={done} onPlan={onPlan} />}
      </div>
      {!isBusy && done === undefined && (
        <AskMove plan={plan} onConfirm={() => run.mutate(plan)} onCancel={() => onPlan(undefined)} />
      )}
    </Dialog>
  );
}

/** The plan of the dialog that is open; undefined also once the page is left. */
function useShown(plan: Plan | undefined) {
  const shown = useRef<Plan>(undefined);
  useEffect(() => {
    shown.current = plan;
    return () => {
      shown.current = undefined;
    };
  }, [plan]);
  return shown;
}

function carryOut(admin: AdminClient, { move, markets }: Plan, onMoved: (count: number) => void) {
  return markets === 'all' ? pauseAll(admin, onMoved) : moveMarkets(admin, move, markets, onMoved);
}

function titleOf({ move, markets }: Plan, isBusy: boolean, done: MovedMarkets | undefined): string {
  if (isBusy) return s.moves[move].busy;
  if (done !== undefined) return endTitle(move, done);
  return `${markets === 'all' ? s.pauseAll : s.moves[move].name(markets.length)}?`;
}

function toastEnd({ move }: Plan, moved: MovedMarkets): void {
  const { failed, stoppedBy } = moved;
  const named = failed.map(({ market }) => market.title).join(', ');
  const texts = [
    ...(stoppedBy === undefined ? [] : [`${s.stopped} ${messageOf(stoppedBy)}`]),
    ...(failed.length > 0 ? [`${s.failures(failed.length)} ${named}`] : []),
  ];
  toast({ kind: texts.length === 0 ? 'success' : 'error', title: endTitle(move, moved), text: texts.join(' ') });
}
