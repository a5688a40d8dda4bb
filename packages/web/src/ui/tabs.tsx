import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { KEEPS_FOCUS } from './kept-focus.ts';

export interface Tab {
  readonly id: string;
  readonly title: ReactNode;
  readonly panel: ReactNode;
}

/** Tabs that fit in any row. */
const FEW = 3;
/** More of them would end beyond the edge of a phone, where nobody looks for them. */
const MANY_ON_PHONES =
  'max-sm:justify-between max-sm:gap-1 max-sm:px-2 max-sm:text-xs max-sm:leading-tight max-sm:tracking-tight';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The tab that is open, where somebody else keeps it, such as the address; otherwise the component does. */
  readonly chosen?: string | undefined;
  onChoose?(id: string): void;
}

/** Tabs following the ARIA pattern: the arrow keys switch tabs, and only the open panel is rendered. */
export function Tabs({ label, tabs, chosen: given, onChoose }: TabsProps) {
  const base = useId();
  const [kept, keep] = useState<string>();
  const chosen = onChoose === undefined ? kept : given;
  const choose = onChoose ?? keep;
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  if (open === undefined) return null;

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.indexOf(open) + step + tabs.length) % tabs.length;
    choose(tabs[next]?.id ?? open.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx('flex gap-4 overflow-x-auto border-line border-b px-4', tabs.length > FEW && MANY_ON_PHONES)}
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === open.id}
            aria-controls={`${base}-panel`}
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => choose(id)}
            onKeyDown={move}
            className={cx(
              'flex h-11 items-center gap-1.5 border-b-2 font-semibold -outline-offset-2 sm:whitespace-nowrap',
              id === open.id ? 'border-accent text-ink' : 'border-transparent text-ink-3 hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
      <div {...KEEPS_FOCUS} role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${open.id}`}>
        {open.panel}
      </div>
    </>
  );
}
