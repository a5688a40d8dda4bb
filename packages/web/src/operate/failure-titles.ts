import { operateFailures } from '../strings/operate-failures.ts';

/** An action of an operator that can fail. */
export type Action = keyof typeof operateFailures;

/**
 * How the message begins that an action failed, or that nobody knows: its text is the service's, and does not say of what
 * it speaks. By the time it comes, another action may be on the screen.
 * @param subject what it was done to; empty if there is only one
 */
export function failureTitles(action: Action, subject = ''): { readonly rejected: string; readonly unknown: string } {
  const { rejected, unknown } = operateFailures[action];
  const named = (title: string) => (subject === '' ? title : `${title}: ${subject}`);
  return { rejected: named(rejected), unknown: named(unknown) };
}
