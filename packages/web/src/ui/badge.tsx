import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type Tone = 'neutral' | 'accent' | 'yes' | 'no' | 'warn';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  yes: 'bg-yes-soft text-yes',
  no: 'bg-no-soft text-no',
  warn: 'bg-warn-soft text-warn',
};

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 max-w-full items-center gap-1 whitespace-nowrap rounded px-1.5 font-semibold text-2xs',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
