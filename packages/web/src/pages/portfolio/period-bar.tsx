import type { ReactNode } from 'react';
import { portfolio as s } from '../../strings/portfolio.ts';
import { TextField } from '../../ui/field.tsx';

/** Local days as date inputs write them; empty for no bound. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const ALL_DAYS: Days = { from: '', to: '' };

export function isPeriod({ from, to }: Days): boolean {
  return from !== '' || to !== '';
}

interface PeriodBarProps {
  readonly days: Days;
  onChange(days: Days): void;
  /** What can be done with the list of these days. */
  readonly children: ReactNode;
}

/** Restricts a list to a period. */
export function PeriodBar({ days, onChange, children }: PeriodBarProps) {
  return (
    <div className="flex items-end justify-end gap-3 px-4 pt-3 max-sm:flex-col max-sm:items-stretch">
      <TextField
        label={s.from}
        type="date"
        value={days.from}
        onChange={(event) => onChange({ ...days, from: event.target.value })}
      />
      <TextField
        label={s.to}
        type="date"
        value={days.to}
        onChange={(event) => onChange({ ...days, to: event.target.value })}
      />
      {children}
    </div>
  );
}
