import type { ReactNode } from 'react';
import { usePriceText } from '../../app/preferences.ts';
import { useAtNow } from '../../data/clock.ts';
import { dateTimeText } from '../../format/time.ts';
import { market as s } from '../../strings/market.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useMarketPage } from './market-context.tsx';
import { StatusTimeline, TIMELINE_ROOM } from './status-timeline.tsx';
import { endedEarly } from './trading-end.ts';

/** The market's rules, and its trading terms. */
export function RulesPanel() {
  const { root, market } = useMarketPage();
  const priceText = usePriceText();
  const hasRoom = useMedia(TIMELINE_ROOM);
  const isVoid = useAtNow((nowSec) => endedEarly(market, nowSec));
  const rules = market.rules === '' ? root.rules : market.rules;
  const fee =
    market.takerFeeBps === 0 && market.makerFeeBps === 0
      ? s.noFee
      : s.feeText(percentOf(market.takerFeeBps), percentOf(market.makerFeeBps));
  return (
    <section className="card p-4">
      <h2 className="mb-2 font-semibold">{s.rules}</h2>
      <p dir="auto" className="max-w-prose whitespace-pre-line text-ink-2">
        {rules === '' ? s.noRules : rules}
      </p>
      {!hasRoom && (
        <div className="mt-4 border-line border-t pt-3">
          <StatusTimeline market={root} />
        </div>
      )}
      <dl className="num mt-4 grid gap-x-6 gap-y-3 border-line border-t pt-3 text-xs sm:grid-cols-3">
        <Fact name={isVoid ? s.endsVoid : s.ends}>{dateTimeText(market.cutoffAt)}</Fact>
        <Fact name={s.fee}>{fee}</Fact>
        <Fact name={s.tick}>{priceText(market.tickSize)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Basis points in percent: `50` is `0.5`. */
function percentOf(bps: number): string {
  return String(bps / 100);
}
