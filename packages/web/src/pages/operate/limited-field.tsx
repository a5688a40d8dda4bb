import { isNearLimit, isTooLong, lengthOf } from '../../operate/text-limits.ts';
import { operate } from '../../strings/operate.ts';
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../../ui/field.tsx';

const s = operate.length;

interface Limit {
  readonly value: string;
  /** The most characters that the service takes. */
  readonly limit: number;
}

/** A text field that says when its text is too long, and counts its characters near the limit. */
export function LimitedField({ limit, error, ...rest }: TextFieldProps & Limit) {
  return <TextField {...rest} {...noticeOf(rest.value, limit, error)} />;
}

/** The same for a text of several lines. */
export function LimitedArea({ limit, ...rest }: TextAreaProps & Limit) {
  return <TextArea {...rest} {...noticeOf(rest.value, limit, undefined)} />;
}

/** Shown while typing: whoever is told only afterwards has to shorten what was finished. */
function noticeOf(value: string, limit: number, error: string | undefined) {
  return {
    aside: isNearLimit(value, limit) ? s.count(lengthOf(value), limit) : undefined,
    error: isTooLong(value, limit) ? s.tooLong(limit) : error,
  };
}
