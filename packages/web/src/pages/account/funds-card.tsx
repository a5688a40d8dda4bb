import { type QuoteBalance, quoteToUnits, resultOf, type ServiceInfo } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from '../../data/client.ts';
import { invalidateOwn } from '../../data/keys.ts';
import { useBalance, useQuoteSymbol } from '../../data/queries.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { useChain } from '../../data/service-queries.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { availableMoney, exactAmount, heldMoney, NO_MONEY } from '../../format/amount.ts';
import { amountError, readAmount } from '../../format/typed-amount.ts';
import { QUOTE_DECIMALS } from '../../format/units.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded, type Reading } from '../../ui/loaded.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';

/** Name of the mutation, and key of its toasts. */
const ACTION = 'faucet';

/** The account's balance, the way to where it came from, and the faucet. */
export function FundsCard({ info }: { readonly info: Reading<ServiceInfo> }) {
  const balance = useBalance();
  const symbol = useQuoteSymbol();
  return (
    <section className="card p-5" aria-labelledby="funds-title">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="funds-title" className="font-semibold text-lg">
          {s.funds.title} <span className="font-normal text-ink-3 text-xs sm:hidden">{symbol}</span>
        </h2>
        <Link to="/portfolio" search={{ tab: 'transfers' }} className="touch text-right text-accent text-xs underline">
          {s.funds.transfers}
        </Link>
      </div>
      <div className="mt-3">
        <Loaded reading={balance} skeleton="h-10">
          {(data) => <Amounts balance={data} symbol={symbol} />}
        </Loaded>
      </div>
      <div className="mt-4">
        <Loaded reading={info} skeleton="h-28 max-sm:h-41">
          {(data) => <Faucet info={data} symbol={symbol} />}
        </Loaded>
      </div>
    </section>
  );
}

function Amounts({ balance, symbol }: { readonly balance: QuoteBalance | null; readonly symbol: string }) {
  const money = balance ?? NO_MONEY;
  const rows = [
    [s.funds.available, availableMoney(money.availableBalance)],
    [s.funds.held, heldMoney(money)],
    // Cut, too: rounded it would be more than all that is available.
    [s.funds.total, availableMoney(money.totalBalance)],
  ] as const;
  return (
    <dl className="flex flex-wrap justify-between gap-3 sm:grid sm:grid-cols-3 sm:justify-normal">
      {rows.map(([title, amount]) => (
        <div key={title}>
          <dt className="text-ink-3 text-xs">{title}</dt>
          <dd className="num font-semibold text-base">
            {amount} <span className="font-normal text-ink-3 text-xs max-sm:hidden">{symbol}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Faucet({ info, symbol }: { readonly info: ServiceInfo; readonly symbol: string }) {
  const client = useClient();
  const queries = useQueryClient();
  const [amount, setAmount] = useState('1000');
  const take = useSingleMutation({
    name: ACTION,
    mutationFn: async (wanted: string) =>
      resultOf(await sendUntilKnown((options) => client.requestFaucet(wanted, options))),
    onSuccess: (_, wanted) => {
      toast({ key: ACTION, kind: 'success', title: s.funds.taken(exactAmount(wanted), symbol) });
      return invalidateOwn(queries);
    },
    onError: (error) => {
      toastFailure(error, { key: ACTION });
      return invalidateOwn(queries);
    },
  });
  if (info.faucetPerCall === '0') return <WithoutFaucet symbol={symbol} />;
  const wanted = readWanted(amount, info.faucetPerCall);
  const submit = () => {
    if ('text' in wanted) take.mutate(wanted.text);
  };
  return (
    <Form className="grid gap-2 border-line border-t pt-4 sm:flex" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextField
          label={s.funds.faucet}
          hint={s.funds.faucetText(exactAmount(info.faucetPerCall), exactAmount(info.faucetPerDay), symbol)}
          error={'text' in wanted ? undefined : wanted.problem}
          inputMode="decimal"
          suffix={symbol}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </div>
      <Button className="self-start sm:mt-5" type="submit" tone="primary" isBusy={take.isPending}>
        {s.funds.take}
      </Button>
    </Form>
  );
}

/** Where money comes from: who follows the other ledger's way loses it. While the ledger is unknown, nothing. */
function WithoutFaucet({ symbol }: { readonly symbol: string }) {
  const chain = useChain().data;
  if (chain === undefined) return null;
  const text = chain.ledger === 'chain' ? s.funds.noneOnChain(symbol, chain.chainId) : s.funds.none;
  return <p className="text-ink-3 text-xs">{text}</p>;
}

/** The typed amount as decimal text, or the text of what is wrong with it. */
function readWanted(typed: string, perCall: string): { readonly text: string } | { readonly problem: string } {
  const read = readAmount(typed, QUOTE_DECIMALS);
  if ('problem' in read) return { problem: amountError(typed, read.problem, s.funds.badAmount) };
  const units = quoteToUnits(read.text);
  if (!units.ok) return { problem: s.funds.badAmount };
  const most = quoteToUnits(perCall);
  return most.ok && units.value > most.value ? { problem: s.funds.tooMuch(exactAmount(perCall)) } : read;
}
