import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { inputClass } from './field.tsx';
import { Icon } from './icons.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'placeholder' | 'className'> {
  /** Shown while it is empty, and its name for screen readers. */
  readonly label: string;
  /** Class names that give it its width. */
  readonly className: string;
}

/** A search field with a magnifier, whose label is shown inside. */
export function SearchInput({ label, className, ...rest }: SearchInputProps) {
  return (
    <label className={cx('relative', className)}>
      <span className="sr-only">{label}</span>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
      <input type="search" dir="auto" placeholder={label} {...rest} className={cx(inputClass, 'pl-9')} />
    </label>
  );
}
