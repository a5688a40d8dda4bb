import type { MarketData } from '@presage/client';
import type { AdminClient, EditMarketBody } from '@presage/client/admin';
import { type FormEvent, useState } from 'react';
import { localTimeText } from '../../../format/local-time.ts';
import { isFee } from '../../../operate/market-draft.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { LabelChoice } from './label-choice.tsx';

interface EditMarketProps {
  readonly admin: AdminClient;
  readonly market: MarketData;
}

type Editable = Pick<MarketData, 'rules' | 'cutoffAt' | 'makerFeeBps' | 'takerFeeBps' | 'labelIds' | 'rootMarketId'>;

/** Edits what may change in a market: its rules, labels, fees and cutoff. */
export function EditMarket({ admin, market }: EditMarketProps) {
  // Sends only the fields that differ from when the form was opened, so that changes by others meanwhile are not
  // undone.
  const [begun, setBegun] = useState<Editable>(market);
  const [rules, setRules] = useState(market.rules);
  const [cutoff, setCutoff] = useState(localTimeText(market.cutoffAt));
  const [makerFee, setMakerFee] = useState(String(market.makerFeeBps));
  const [takerFee, setTakerFee] = useState(String(market.takerFeeBps));
  const [labelIds, setLabelIds] = useState<readonly number[]>(market.labelIds);
  const isChild = begun.rootMarketId !== 0;
  const changes: EditMarketBody = {
    ...(rules === begun.rules ? {} : { rules }),
    ...(cutoff === localTimeText(begun.cutoffAt) ? {} : { cutoffAt: Math.floor(Date.parse(cutoff) / 1_000) }),
    ...(makerFee === String(begun.makerFeeBps) ? {} : { makerFeeBps: Number(makerFee) }),
    ...(takerFee === String(begun.takerFeeBps) ? {} : { takerFeeBps: Number(takerFee) }),
    ...(isChild || sameSet(labelIds, begun.labelIds) ? {} : { labelIds: [...labelIds] }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const isGood = isFee(makerFee) && isFee(takerFee) && Number.isFinite(Date.parse(cutoff));
  const save = useAdminAction({
    run: (sent: EditMarketBody) => admin.editMarket(market.marketId, sent),
    describeResult: () => s.manage.saved,
    onDone: (_, sent) => setBegun((before) => ({ ...before, ...sent })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && isGood) save.mutate(changes);
  };
  return (
    <details className="rounded-lg bg-raised p-3">
      <summary className="font-semibold">{s.manage.edit}</summary>
      <form className="mt-3 space-y-3" onSubmit={submit}>
        <TextArea label={s.form.rules} value={rules} onChange={(event) => setRules(event.target.value)} />
        <TextField
          label={s.form.cutoff}
          hint={s.form.cutoffHint}
          type="datetime-local"
          value={cutoff}
          onChange={(event) => setCutoff(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <FeeField label={s.form.makerFee} value={makerFee} onChange={setMakerFee} />
          <FeeField label={s.form.takerFee} value={takerFee} onChange={setTakerFee} />
        </div>
        {!isChild && <LabelChoice chosen={labelIds} onChange={setLabelIds} />}
        <Button type="submit" tone="primary" disabled={!isChanged || !isGood} isBusy={save.isPending}>
          {s.manage.save}
        </Button>
        {!isChanged && <p className="text-ink-3 text-xs">{s.manage.nothingChanged}</p>}
      </form>
    </details>
  );
}

interface FeeFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

function FeeField({ label, value, onChange }: FeeFieldProps) {
  return (
    <TextField
      label={label}
      suffix={s.form.feeSuffix}
      inputMode="numeric"
      error={isFee(value) ? undefined : s.form.problems.fee}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function sameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
