import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createStore } from '../data/store.ts';
import { common as s } from '../strings/common.ts';
import { cx } from './class-names.ts';
import { Icon } from './icons.tsx';
import { KEEPS_FOCUS } from './kept-focus.ts';
import { useCloseOutside } from './use-close-outside.ts';

/** The modal dialogs that are open, the topmost last. They may be closed in any order, as when the page is left. */
const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** The topmost modal dialog: everything outside it is inert and hidden from screen readers. */
export const topDialog = { get: () => openDialogs.get().at(-1), subscribe: openDialogs.subscribe };

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /**
   * A sheet of constant height, at the bottom of a phone: its content grows and shrinks without moving what the user is
   * about to touch. It also closes on a tap outside.
   */
  readonly isSheet?: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

const SHEET =
  'h-[min(46rem,calc(100dvh-2.5rem))] flex-col scroll-pb-38 open:flex max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:rounded-t-2xl max-sm:border-x-0 max-sm:border-b-0';

/** A modal dialog using the native element, which traps the focus and closes on Escape. */
export function Dialog({ title, isOpen, isSheet = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const outside = useCloseOutside(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    element.showModal();
    openDialogs.set([...openDialogs.get(), element]);
    return () => {
      element.close();
      openDialogs.set(openDialogs.get().filter((one) => one !== element));
    };
  }, [isOpen]);
  return (
    <dialog
      {...KEEPS_FOCUS}
      ref={dialog}
      aria-labelledby={id}
      {...(isSheet && outside)}
      // React passes the event on to the dialog that this one was opened from, which stays open. The event comes in a later
      // task: by then, this one may be open again.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
      className={cx(
        'm-auto w-[min(34rem,calc(100vw-2rem))] scroll-pt-18 text-left text-sm rounded-xl border border-line bg-surface p-0 text-ink shadow-lifted backdrop:bg-black/55',
        isSheet && SHEET,
      )}
    >
      {isOpen && (
        <div className={cx('px-5 pb-5', isSheet && 'flex shrink-0 grow flex-col')}>
          {/* In view however long the content is: phones have no Escape key. */}
          <div className="sticky short:static top-0 z-10 -mx-5 mb-1 flex items-start justify-between gap-4 bg-surface px-5 pt-5 pb-3">
            <h2 id={id} className="font-semibold text-lg">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={s.close}
              className="touch -m-2 rounded-lg p-2 text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
