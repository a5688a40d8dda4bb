import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateAll } from '../../../data/keys.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import type { Outcomes } from '../../../operate/carry-out-each.ts';
import { carryOut, type Plan } from '../../../operate/plan.ts';
import { marketFile } from '../../../strings/operate-market-file.ts';
import { several as s } from '../../../strings/operate-several.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAdmin } from '../admin.ts';
import { AskCreate } from './ask-create.tsx';
import { AskMove } from './ask-move.tsx';
import { endTitle, MoveResult } from './move-result.tsx';

interface MoveMarketsProps {
  /** The dialog is closed while this is undefined. */
  readonly plan: Plan | undefined;
  onPlan(plan: Plan | undefined): void;
}

interface End {
  readonly plan: Plan;
  readonly outcomes: Outcomes;
}

/** Asks, moves or creates several markets, and says what became of each: in the dialog, or in a toast if that was closed. */
export function MoveMarkets({ plan, onPlan }: MoveMarketsProps) {
  const [end, setEnd] = useState<End>();
  const [count, setCount] = useState(0);
  const shown = useShown(plan);
  const admin = useAdmin();
  const queries = useQueryClient();
  const run = useSingleMutation({
    name: 'moveMarkets',
    mutationFn: (asked: Plan) => carryOut(admin, asked, setCount),
    onMutate: () => setCount(0),
    onSuccess: (outcomes, asked) => {
      if (shown.current === asked) setEnd({ plan: asked, outcomes });
      else toastEnd(asked, outcomes);
      return invalidateAll(queries);
    },
  });
  if (plan === undefined) return <Dialog title="" isOpen={false} onClose={() => {}} children={null} />;
  const confirm = (asked: Plan) => {
    onPlan(asked);
    run.mutate(asked);
  };
  const done = end?.plan === plan ? end.outcomes : undefined;
  const isBusy = run.isPending && done === undefined;
  return (
    <Dialog title={titleOf(plan, isBusy, done)} isOpen onClose={() => onPlan(undefined)}>
      <div role="status">
        {isBusy && <p className="text-ink-2">{s.soFar(count)}</p>}
        {done !== undefined && <MoveResult plan={plan} result={done} onPlan={onPlan} />}
      </div>
      {!isBusy &&
        done === undefined &&
        (plan.move === 'create' ? (
          <AskCreate firstKey={plan.key} onConfirm={confirm} />
        ) : (
          <AskMove plan={plan} onConfirm={() => confirm(plan)} onCancel={() => onPlan(undefined)} />
        ))}
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

function titleOf(plan: Plan, isBusy: boolean, done: Outcomes | undefined): string {
  if (isBusy) return s.moves[plan.move].busy;
  if (done !== undefined) return endTitle(plan.move, done);
  if (plan.move === 'create') return marketFile.title;
  return `${plan.markets === 'all' ? s.pauseAll : s.moves[plan.move].name(plan.markets.length)}?`;
}

function toastEnd({ move }: Plan, outcomes: Outcomes): void {
  const { failed, stoppedBy } = outcomes;
  const texts = [
    ...(stoppedBy === undefined ? [] : [`${s.stopped} ${messageOf(stoppedBy)}`]),
    ...(failed.length > 0 ? [`${s.failures(failed.length)} ${failed.map(({ title }) => title).join(', ')}`] : []),
  ];
  toast({ kind: texts.length === 0 ? 'success' : 'error', title: endTitle(move, outcomes), text: texts.join(' ') });
}
