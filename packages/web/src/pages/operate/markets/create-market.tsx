import { type MarketData, resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { nowMs } from '../../../data/clock.ts';
import { sendUntilKnown } from '../../../data/send-until-known.ts';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { bodyOf, EMPTY_DRAFT, type MarketDraft, problemsOf } from '../../../operate/market-draft.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { MarketFields } from './market-fields.tsx';
import { MarketPreview } from './market-preview.tsx';

interface CreateMarketProps {
  readonly isOpen: boolean;
  onClose(): void;
}

/** The form for a new market, with a preview. */
export function CreateMarket({ isOpen, onClose }: CreateMarketProps) {
  const [draft, setDraft] = useState<MarketDraft>(EMPTY_DRAFT);
  const [isShown, setShown] = useState(false);
  const [isActivated, setActivated] = useState(true);
  const problems = problemsOf(draft, nowMs());
  const create = useAdminAction({
    run: async (admin, sent: MarketDraft) => {
      const created = await sendUntilKnown((options) => admin.createMarket(bodyOf(sent), options));
      if (isActivated && created.errno === 0) await activate(admin, created.result.data);
      return created;
    },
    describeResult: ({ data }) => s.form.created(data.marketTitle),
    describeFailure: (sent) => failureTitles('create', sent.title.trim()),
    onDone: (_, sent) => {
      // It may have become the draft of another market since.
      if (draft !== sent) return;
      setDraft(EMPTY_DRAFT);
      setShown(false);
      onClose();
    },
  });
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setShown(true));
    if (problems.size === 0) create.mutate(draft);
    else showFirstProblem(form);
  };
  return (
    <Dialog title={s.form.title} isOpen={isOpen} onClose={onClose}>
      <Form className="space-y-4" noValidate onSubmit={submit}>
        <MarketFields
          draft={draft}
          problems={isShown ? problems : new Set()}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
        <MarketPreview draft={draft} />
        <CheckField
          label={s.form.activateNow}
          checked={isActivated}
          onChange={(event) => setActivated(event.target.checked)}
        />
        <Button type="submit" tone="primary" isBusy={create.isPending}>
          {s.form.submit}
        </Button>
      </Form>
    </Dialog>
  );
}

/** The field may be out of view, above the button. */
function showFirstProblem(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
  const collapsed = field?.closest('details');
  if (collapsed) collapsed.open = true;
  field?.focus();
}

type Created = Pick<MarketData, 'marketId' | 'marketTitle'>;

/**
 * Failure to activate does not fail the creation: the market exists, and keeping the draft could create a second one.
 */
async function activate(admin: AdminClient, { marketId, marketTitle }: Created): Promise<void> {
  try {
    resultOf(await admin.moveMarket(marketId, 'activate'));
  } catch (error) {
    toast({ kind: 'error', title: s.form.notActivated(marketTitle), text: messageOf(error) });
  }
}
