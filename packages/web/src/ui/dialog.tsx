import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createStore } from '../data/store.ts';
import { common as s } from '../strings/common.ts';
import { Icon } from './icons.tsx';

/** The topmost modal dialog: everything outside it is inert and hidden from screen readers. */
export const topDialog = createStore<HTMLDialogElement | undefined>(undefined);

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** A modal dialog using the native element, which traps the focus and closes on Escape. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    const below = topDialog.get();
    element.showModal();
    topDialog.set(element);
    return () => {
      element.close();
      if (topDialog.get() === element) topDialog.set(below);
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-0 text-ink shadow-lifted backdrop:bg-black/55"
    >
      {isOpen && (
        <div className="p-5">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={id} className="font-semibold text-lg">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={s.close}
              className="-m-2 rounded-lg p-2 text-ink-3 hover:bg-sunken hover:text-ink"
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
