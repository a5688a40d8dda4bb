import type { ReactNode } from 'react';
import { isAboutKey, isKeyRefused } from '../data/session.ts';
import { isUnreachable } from '../data/unreachable.ts';
import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

/** A place where something will be; it keeps the room. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-md bg-sunken motion-reduce:animate-none', className)}
    />
  );
}

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Nothing is here, why, and what next. */
export function EmptyState({ icon = 'info', title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon name={icon} className="size-7 text-ink-3" />
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-prose text-ink-2 text-sm">{text}</p>}
      {children}
    </div>
  );
}

/** A read failed: what happened in the service's words, and a way to try again. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; onRetry?: () => unknown }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon name="alert" className="size-7 text-no" />
      <p className="font-semibold">{s.notRead}</p>
      <p className="max-w-prose text-ink-2 text-sm">{messageOf(error)}</p>
      {onRetry !== undefined && (
        <Button size="sm" onClick={() => void onRetry()}>
          {s.retry}
        </Button>
      )}
    </div>
  );
}

/** What to tell a person: nobody needs to know which request it was that found nobody. */
export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return s.unreachable;
  if (isAboutKey(error) && isKeyRefused()) return s.keyRefused;
  return error instanceof Error ? error.message : String(error);
}
