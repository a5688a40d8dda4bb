import { ticket as s } from '../../../strings/ticket.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useDraft } from '../market-context.tsx';

/** Says in place of the ticket, or of the buttons that open it, that trading is paused. */
export function PausedNotice({ className }: { readonly className?: string }) {
  const [{ amount, price }] = useDraft();
  return (
    <span
      className={cx(
        'flex items-center gap-2 rounded-lg bg-warn-soft px-3 py-2 font-medium text-sm text-warn',
        className,
      )}
    >
      <Icon name="info" className="size-5 shrink-0" />
      <span className="min-w-0">{s.paused(amount !== '' || price !== '')}</span>
    </span>
  );
}
