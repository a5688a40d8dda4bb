import { Link } from '@tanstack/react-router';
import { ticket as s } from '../../../strings/ticket.ts';
import { buttonClass } from '../../../ui/button.tsx';

export function NeedAccount() {
  return (
    <div className="space-y-2 text-center">
      <p className="font-semibold text-sm">{s.needAccount}</p>
      <p className="text-ink-2 text-xs">{s.needAccountText}</p>
      <Link to="/account" className={`${buttonClass('primary')} w-full`}>
        {s.makeAccount}
      </Link>
    </div>
  );
}
