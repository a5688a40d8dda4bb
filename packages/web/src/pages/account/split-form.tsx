import { type MarketData, resultOf, TopicStatusFilter } from '@presage/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useClient } from '../../data/client.ts';
import { useBalance, useQuoteSymbol } from '../../data/queries.ts';
import { availableMoney, exactAmount } from '../../format/amount.ts';
import { lotsText, TICKS_PER_QUOTE, unitsOf } from '../../format/units.ts';
import { account as s } from '../../strings/account.ts';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { PairAmount } from './pair-amount.tsx';
import { usePairs } from './use-pairs.ts';

/** Maximum markets shown for a search. */
const MAX_SHOWN = 6;

/** What a lot of a pair costs: a pair is worth a quote, and a tick times a lot is a unit. */
const UNITS_PER_PAIR_LOT = BigInt(TICKS_PER_QUOTE);

interface Choice {
  readonly marketId: number;
  readonly title: string;
}

/** Splits money into pairs of an open market. */
export function SplitForm() {
  const symbol = useQuoteSymbol();
  const available = useBalance().data?.availableBalance;
  const [market, setMarket] = useState<Choice>();
  const { form, send } = usePairs('split', (pairs) => s.tokens.splitDone(exactAmount(pairs)));
  return (
    <div className="space-y-3">
      <MarketSearch chosen={market} onChoose={setMarket} />
      <PairAmount
        label={s.tokens.splitAmount(symbol)}
        submitLabel={s.tokens.split}
        {...form}
        max={available === undefined ? undefined : lotsText(unitsOf(available) / UNITS_PER_PAIR_LOT)}
        tooMuch={s.tokens.tooMuchToSplit(`${availableMoney(available ?? '0')} ${symbol}`)}
        {...(available === undefined ? {} : { aside: s.tokens.available(`${availableMoney(available)} ${symbol}`) })}
        preview={(pairs) => s.tokens.splitResult(exactAmount(pairs), symbol)}
        isReady={market !== undefined}
        onSubmit={(pairs) => market !== undefined && send(market.marketId, pairs)}
      />
    </div>
  );
}

function MarketSearch({
  chosen,
  onChoose,
}: {
  readonly chosen: Choice | undefined;
  onChoose(market: Choice | undefined): void;
}) {
  const client = useClient();
  const [text, setText] = useState('');
  const name = useId();
  const keywords = useDebounced(text.trim());
  const found = useQuery({
    queryKey: ['marketSearch', keywords],
    queryFn: async () =>
      resultOf(
        await client.getMarkets({
          status: TopicStatusFilter.ACTIVATED,
          limit: MAX_SHOWN,
          ...(keywords === '' ? {} : { keywords }),
        }),
      ).list.flatMap(choicesOf),
    // The form below would jump with every word that is typed.
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <TextField
        label={s.tokens.market}
        hint={s.tokens.searchHint}
        type="search"
        placeholder={s.tokens.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isLoadingError && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && <p className="mt-2 text-ink-3 text-xs">{s.tokens.noMarkets}</p>}
      {found.isPending && <Skeleton className="mt-2 h-44" />}
      <fieldset
        aria-busy={found.isPlaceholderData}
        className="wrap-anywhere mt-2 max-h-44 space-y-1 overflow-y-auto rounded-lg border-line p-1 has-[label]:border aria-busy:opacity-60"
      >
        <legend className="sr-only">{s.tokens.market}</legend>
        {withChosen(found.data ?? [], chosen).map((market) => (
          <label
            key={market.marketId}
            className="flex cursor-pointer items-start gap-2 rounded-lg px-2 py-1.5 text-xs pointer-coarse:py-3.5 has-checked:bg-accent-soft hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              checked={market.marketId === chosen?.marketId}
              onChange={() => onChoose(market)}
              className="mt-0.5 accent-accent"
            />
            <bdi>{market.title}</bdi>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Keeps the chosen market in the list after a new search, as it is the one that would be split. */
function withChosen(found: readonly Choice[], chosen: Choice | undefined): readonly Choice[] {
  const isThere = chosen === undefined || found.some(({ marketId }) => marketId === chosen.marketId);
  return isThere ? found : [chosen, ...found];
}

/** A categorical market is split by child market. */
function choicesOf(market: MarketData): Choice[] {
  if (market.childMarkets.length === 0) return [{ marketId: market.marketId, title: market.marketTitle }];
  return market.childMarkets
    .filter(({ statusEnum }) => statusEnum === 'activated')
    .map(({ marketId, marketTitle }) => ({ marketId, title: `${market.marketTitle}: ${marketTitle}` }));
}
