import type { AccountBar } from '@presage/client/admin';
import { shortAddress } from '../../format/address.ts';
import { dateTimeText } from '../../format/time.ts';
import { failureTitles } from '../../operate/failure-titles.ts';
import { operate } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { useAdminQuery, useLedger } from './admin.ts';
import { useAdminAction } from './use-admin-action.ts';

const s = operate.bars;
/** The newest ones; the command line lists all. */
const MOST = 20;
/** Milliseconds between readings: an account is barred, or its wallet examined, once a minute at most. */
const READ_EVERY_MS = 30_000;

/** Accounts that may rest no orders; shown only where money is on chain, and while there are any. */
export function Bars() {
  const isOnChain = useLedger() === 'chain';
  const bars = useAdminQuery(['bars'], (admin) => admin.listBars({ limit: MOST }), {
    enabled: isOnChain,
    refetchInterval: READ_EVERY_MS,
  });
  const lift = useAdminAction({
    name: 'liftBar',
    run: (admin, wallet: string) => admin.liftBar(wallet),
    describeResult: (_result, wallet) => s.lifted(shortAddress(wallet)),
    describeFailure: (wallet) => failureTitles('lift', shortAddress(wallet)),
  });
  // No room is held before they are known, as there are none as a rule.
  if (bars.data === undefined || bars.data.total === 0) return null;
  return (
    <Loaded reading={bars} skeleton="">
      {({ total, list }) => (
        <Section title={s.title(total)}>
          <p className="text-ink-2">{s.text}</p>
          <ul className="mt-3 space-y-3">
            {list.map((bar) => (
              <Bar key={`${bar.walletAddress} ${bar.kind}`} bar={bar} onLift={() => lift.mutate(bar.walletAddress)} />
            ))}
          </ul>
        </Section>
      )}
    </Loaded>
  );
}

function Bar({ bar, onLift }: { readonly bar: AccountBar; onLift(): void }) {
  const { walletAddress, kind, cause, since, until } = bar;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="break-all font-mono text-xs">{walletAddress}</p>
        <p className="wrap-anywhere text-ink-2 text-xs">{s.why(kind, cause)}</p>
        <p className="text-ink-3 text-xs">{s.span(dateTimeText(since), dateTimeText(until))}</p>
      </div>
      <Button size="sm" aria-label={s.liftOf(walletAddress)} onClick={onLift}>
        {s.lift}
      </Button>
    </li>
  );
}
