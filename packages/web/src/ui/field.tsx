import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

/** Larger for fingers; phones zoom in on a focused field whose type is smaller than 16 pixels. */
export const inputClass =
  'h-10 pointer-coarse:h-11 pointer-coarse:text-base w-full min-w-0 rounded-lg border border-line-strong/60 bg-surface px-3 text-sm text-ink placeholder:text-ink-3 hover:border-line-strong aria-invalid:border-no disabled:opacity-55';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
  /** Shown beside the label, such as a balance. */
  readonly aside?: ReactNode;
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children'> {
  /** Shown inside the field at its end, such as a unit. */
  readonly suffix?: ReactNode;
}

/** A labelled input, described by its hint and error. */
export function TextField({ label, hint, error, aside, suffix, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className="relative block">
          <input
            autoComplete="off"
            dir="auto"
            spellCheck={false}
            {...rest}
            {...control}
            className={cx(inputClass, suffix !== undefined && 'pr-16', className)}
          />
          {suffix !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3 text-xs">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {}

/** A labelled field of several lines, described by its hint and error. */
export function TextArea({ label, hint, error, aside, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <textarea rows={4} dir="auto" {...rest} {...control} className={cx(inputClass, 'h-auto py-2', className)} />
      )}
    </Field>
  );
}

export interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {}

export function SelectField({ label, hint, error, aside, className, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => <select {...rest} {...control} className={cx(inputClass, 'select pr-8', className)} />}
    </Field>
  );
}

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function CheckField({ label, hint, className, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2', className)}>
      <input
        id={id}
        type="checkbox"
        {...rest}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <span>
        <label htmlFor={id} className="touch font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-ink-3 text-xs">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}

/** What ties a control to its label, hint and error. */
type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

interface FrameProps extends FieldProps {
  children(control: ControlProps): ReactNode;
}

function Field({ label, hint, error, aside, children }: FrameProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-ink-2 text-xs">
          {label}
        </label>
        {aside !== undefined && <span className="num text-ink-3 text-xs">{aside}</span>}
      </div>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
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
