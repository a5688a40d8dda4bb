import { type ReactNode, useEffect, useId, useRef } from 'react';
import { common as s } from '../strings/common.ts';
import { Icon } from './icons.tsx';

export interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** A modal dialog: the browser's own, which keeps the focus inside and closes with Escape. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
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
