import { Link } from '@tanstack/react-router';
import { isReturning } from '../../../account/returning.ts';
import { useServiceInfo } from '../../../data/service-queries.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useWayBack } from './use-way-back.ts';

export function NeedAccount() {
  const isBack = isReturning();
  const faucet = useServiceInfo().data?.faucetPerCall ?? '0';
  return (
    <div className="space-y-2 text-center">
      <p className="font-semibold text-sm">{isBack ? s.needSignIn : s.needAccount}</p>
      {!isBack && (
        <p className="text-balance text-ink-2 text-xs">{faucet === '0' ? s.needAccountText : s.needAccountGift}</p>
      )}
      <Link to="/account" search={useWayBack()} className={`${buttonClass('primary')} w-full`}>
        {isBack ? s.signIn : s.makeAccount}
      </Link>
    </div>
  );
}
