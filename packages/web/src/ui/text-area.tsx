import { type ComponentProps, useId } from 'react';
import { cx } from './class-names.ts';
import { inputClass } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
  /** Shown beside the label, such as a count. */
  readonly aside?: string | undefined;
}

/** A labelled multi-line field, described by its hint and error. */
export function TextArea({ label, hint, error, aside, className, ...rest }: TextAreaProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-xs">
          {label}
        </label>
        {aside !== undefined && <span className="num text-ink-3 text-xs">{aside}</span>}
      </div>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        {...rest}
        aria-invalid={error !== undefined}
        aria-describedby={described.join(' ').trim() || undefined}
        className={cx(inputClass, 'h-auto py-2', className)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-ink-3 text-xs">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 font-medium text-no text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
