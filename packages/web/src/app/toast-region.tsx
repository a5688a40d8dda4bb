import { createPortal } from 'react-dom';
import { useStore } from '../data/store.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { topDialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { closeToast, type Toast, toasts } from '../ui/toasts.ts';

const LOOKS: Readonly<Record<Toast['kind'], { icon: IconName; colour: string }>> = {
  success: { icon: 'check', colour: 'text-yes' },
  error: { icon: 'alert', colour: 'text-no' },
  info: { icon: 'info', colour: 'text-accent' },
};

/**
 * Toasts at the edge of the page, announced by screen readers. While a modal dialog is open they are rendered inside
 * it, because everything outside is inert.
 */
export function ToastRegion() {
  const shown = useStore(toasts);
  const dialog = useStore(topDialog);
  const region = (
    <section
      aria-label={s.notifications}
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed z-40 flex w-full flex-col gap-2 p-3 sm:w-96 lg:p-5 print:hidden',
        // Never over the buttons pressed next: those of dialogs, phones and tablets are at the bottom, the ticket's is
        // at the right on wide screens, and what closes a dialog is at its top right.
        dialog === undefined ? 'max-lg:top-14 max-lg:right-0 lg:bottom-0 lg:left-0' : 'top-0 left-0 max-sm:pr-18',
      )}
    >
      {shown.map(({ id, kind, title, text, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex items-start gap-3 rounded-xl border border-line bg-surface p-3 shadow-lifted"
        >
          <Icon name={LOOKS[kind].icon} className={cx('mt-0.5 size-5 shrink-0', LOOKS[kind].colour)} />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-semibold">
              {title}
            </p>
            {text !== '' && (
              <p dir="auto" className="break-words text-ink-2 text-xs">
                {text}
              </p>
            )}
            {action !== undefined && (
              <Button size="sm" className="mt-2" onClick={action.run}>
                {action.label}
              </Button>
            )}
          </div>
          <button
            type="button"
            aria-label={common.close}
            onClick={() => closeToast(id)}
            className="touch -m-1 rounded p-1 text-ink-3 hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  );
  if (dialog !== undefined) return createPortal(region, dialog);
  return (
    <>
      {/* Extra space, so that the end of a page can be scrolled out from under the toasts. */}
      {shown.length > 0 && <div aria-hidden="true" className="h-80 max-lg:hidden" />}
      {region}
    </>
  );
}
