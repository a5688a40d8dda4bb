import { Link } from '@tanstack/react-router';
import { useServiceInfo } from '../../../data/service-queries.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useDraft, useMarketPage } from '../market-context.tsx';

export function NeedAccount() {
  const { root, market } = useMarketPage();
  const [{ outcome: buy }] = useDraft();
  const faucet = useServiceInfo().data?.faucetPerCall ?? '0';
  return (
    <div className="space-y-2 text-center">
      <p className="font-semibold text-sm">{s.needAccount}</p>
      <p className="text-balance text-ink-2 text-xs">{faucet === '0' ? s.needAccountText : s.needAccountGift}</p>
      <Link
        to="/account"
        search={{ market: root.slug, outcome: root.marketType === 1 ? market.slug : undefined, buy }}
        className={`${buttonClass('primary')} w-full`}
      >
        {s.makeAccount}
      </Link>
    </div>
  );
}
