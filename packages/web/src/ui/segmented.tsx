import { useId } from 'react';
import { cx } from './class-names.ts';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SegmentedProps<Value extends string> {
  /** Name of the choice, for screen readers only. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  onChange(value: Value): void;
  readonly size?: 'sm' | 'md';
  readonly className?: string;
}

/** A choice of a few options side by side; built from radio buttons so that the arrow keys work. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, size = 'md', className } = props;
  const name = useId();
  return (
    <fieldset className={cx('flex flex-wrap rounded-lg bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex flex-1 cursor-pointer flex-col items-center justify-center whitespace-nowrap rounded-md font-semibold transition-colors',
            // Not a width of the label itself, with which it would become narrower than its text.
            'pointer-coarse:before:w-6',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            size === 'sm' ? 'h-7 px-2 text-xs pointer-coarse:h-9' : 'h-9 px-3 text-sm',
            option.value === value ? 'bg-chosen text-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // 44 pixels high for fingers; wider ones would cover their neighbours.
            className="absolute inset-0 cursor-pointer opacity-0 pointer-coarse:-inset-y-1"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
