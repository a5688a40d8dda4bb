import { useState } from 'react';
import { useQuoteSymbol } from '../../data/queries.ts';
import { account as s } from '../../strings/account.ts';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MergeForm } from './merge-form.tsx';
import { RedeemList } from './redeem-list.tsx';
import { SplitForm } from './split-form.tsx';

const MODES = (['split', 'merge', 'redeem'] as const).map((value) => ({ value, label: s.tokens[value] }));
type Mode = (typeof MODES)[number]['value'];

/** Splits money into pairs, merges pairs, and claims payouts. */
export function TokensCard() {
  const symbol = useQuoteSymbol();
  const [mode, setMode] = useState<Mode>('split');
  return (
    <Section title={s.tokens.title} className="card p-5">
      <p className="mt-1 mb-4 text-ink-2">{s.tokens.text(symbol)}</p>
      <Segmented<Mode> label={s.tokens.what} options={MODES} value={mode} onChange={setMode} />
      <div className="mt-4">
        {mode === 'split' && <SplitForm />}
        {mode === 'merge' && <MergeForm />}
        {mode === 'redeem' && <RedeemList />}
      </div>
    </Section>
  );
}
