import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

type Tone = 'primary' | 'quiet' | 'plain' | 'yes' | 'no' | 'danger';

const TONES: Readonly<Record<Tone, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border border-line bg-surface text-ink hover:bg-raised hover:border-line-strong',
  plain: 'text-ink-2 hover:bg-sunken hover:text-ink',
  yes: 'bg-yes-fill text-on-accent hover:brightness-110',
  no: 'bg-no-fill text-on-accent hover:brightness-110',
  danger: 'border border-no/40 text-no hover:bg-no-soft',
};

const SIZES = {
  sm: 'h-8 px-2.5 text-xs gap-1.5 pointer-coarse:h-11 pointer-coarse:px-3.5',
  md: 'h-10 px-3.5 text-sm gap-2 pointer-coarse:h-11',
  lg: 'h-12 px-5 text-base gap-2',
} as const;

export function buttonClass(tone: Tone = 'quiet', size: keyof typeof SIZES = 'md'): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center rounded-lg font-semibold transition-colors forced-colors:border',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    TONES[tone],
    SIZES[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: Tone;
  readonly size?: keyof typeof SIZES;
  /** An action is in progress: the button cannot be pressed and shows a spinner. */
  readonly isBusy?: boolean;
}

/**
 * A disabled button stays focusable: otherwise a keyboard user who has just submitted something would lose their place
 * and start again at the top of the page.
 */
export function Button({ tone, size, isBusy = false, className, children, disabled, onClick, ...rest }: ButtonProps) {
  const isOff = disabled === true || isBusy;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy}
      // Also prevents the native action, such as submitting the form.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(tone, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
