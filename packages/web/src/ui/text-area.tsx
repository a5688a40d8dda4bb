import { type ComponentProps, useId } from 'react';
import { cx } from './class-names.ts';
import { inputClass } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: string;
}

/** A labelled multi-line field. */
export function TextArea({ label, hint, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-xs">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        {...rest}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={cx(inputClass, 'h-auto py-2', className)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-ink-3 text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
