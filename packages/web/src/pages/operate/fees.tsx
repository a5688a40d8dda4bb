import { useState } from 'react';
import { useQuoteSymbol } from '../../data/queries.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { shortAddress } from '../../format/address.ts';
import { exactAmount } from '../../format/amount.ts';
import { signOf } from '../../format/decimal.ts';
import { failureTitles } from '../../operate/failure-titles.ts';
import { operate } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { AddressField } from './address-field.tsx';
import { useAdminQuery, useLedger } from './admin.ts';
import { ConfirmMoney } from './confirm-money.tsx';
import { isAddressText } from './is-address-text.ts';
import { useAdminAction } from './use-admin-action.ts';

const s = operate.settings;
/** Milliseconds between readings of the collected fees. */
const READ_EVERY_MS = 5_000;

/** Shows the collected fees, and moves them to an account. */
export function Fees() {
  const ledger = useLedger();
  return (
    <Section title={s.fees} className="space-y-3">
      <p className="text-ink-2">{ledger === 'chain' ? s.feesOnChain : s.feesText}</p>
      {ledger === 'custodial' && <SweepForm />}
    </Section>
  );
}

function SweepForm() {
  const symbol = useQuoteSymbol();
  const [typed, setTyped] = useState('');
  /** The account to be confirmed. */
  const [asked, setAsked] = useState<string>();
  const collected = useAdminQuery(['fees'], (admin) => admin.getFees(), { refetchInterval: READ_EVERY_MS });
  const amount = collected.data?.amount ?? '0';
  const sweep = useAdminAction({
    name: 'sweep',
    run: (admin, wallet: string) => sendUntilKnown((options) => admin.sweepFees(wallet, options)),
    describeResult: (swept, wallet) => s.swept(exactAmount(swept.amount), symbol, shortAddress(wallet)),
    describeFailure: (wallet) => failureTitles('sweep', shortAddress(wallet)),
  });
  const submit = () => {
    if (isAddressText(typed) && signOf(amount) > 0 && !sweep.isPending) setAsked(typed.trim());
  };
  return (
    <>
      <Loaded reading={collected} skeleton="h-7 w-32">
        {() => <p className="num font-semibold text-lg">{s.feesNow(exactAmount(amount), symbol)}</p>}
      </Loaded>
      <Form className="space-y-3" onSubmit={submit}>
        <AddressField label={s.sweepTo} value={typed} onChange={setTyped} />
        <Button type="submit" isBusy={sweep.isPending} disabled={!isAddressText(typed) || signOf(amount) === 0}>
          {s.sweep}
        </Button>
      </Form>
      <ConfirmMoney
        title={s.confirmSweep}
        text={s.confirmSweepText(exactAmount(amount), symbol)}
        walletAddress={asked ?? ''}
        submit={s.sweepAll}
        isOpen={asked !== undefined}
        onConfirm={() => asked !== undefined && sweep.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
