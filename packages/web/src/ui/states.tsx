import { OpenApiError } from '@presage/client';
import type { ReactNode } from 'react';
import { isAboutKey, isKeyRefused } from '../data/session.ts';
import { isCodeMissing, isUnreachable, statusOfOther, TOO_MANY_REQUESTS } from '../data/unreachable.ts';
import { common as s } from '../strings/common.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

/** A placeholder that reserves the space of something that is loading. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-sunken', className)} />;
}

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text?: string | undefined;
  /** Whether it is all that the page has: the title is then the page's heading. */
  readonly isPage?: boolean;
  /** What to do next, such as a button. */
  readonly children?: ReactNode;
}

/** Says that nothing is here, why, and what to do next. */
export function EmptyState({ icon = 'info', title, text, isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon name={icon} className="size-7 text-ink-3" />
      <Title className="font-semibold">{title}</Title>
      {text !== undefined && <p className="max-w-prose text-ink-2 text-sm">{text}</p>}
      {children}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly title?: string;
  /** What to say instead of the error's own message. */
  readonly text?: string | undefined;
  /** Whether it is all that the page has, as of {@link EmptyStateProps}. */
  readonly isPage?: boolean;
  onRetry?: () => unknown;
}

/** Shows that a read failed, with the service's message and a retry button. */
export function ErrorState({
  error,
  title = s.notRead,
  text = messageOf(error),
  isPage = false,
  onRetry,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon name="alert" className="size-7 text-no" />
      <Title className="font-semibold">{title}</Title>
      <p className="max-w-prose text-ink-2 text-sm">{text}</p>
      {onRetry !== undefined && (
        <Button size="sm" onClick={() => void onRetry()}>
          {s.retry}
        </Button>
      )}
    </div>
  );
}

/**
 * The message to show for an error. A missing response, or one that is not of the service, gets a general text: which
 * request it was does not matter to users.
 */
export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return s.unreachable;
  if (isAboutKey(error) && isKeyRefused()) return s.keyRefused;
  if (isCodeMissing(error)) return s.codeMissing;
  const status = statusOfOther(error);
  if (status !== undefined) return status === TOO_MANY_REQUESTS ? s.tooManyRequests : s.answeredByOther(status);
  // The client library adds what a program can do.
  if (error instanceof OpenApiError && error.serviceMessage !== undefined) return error.serviceMessage;
  return error instanceof Error ? error.message : String(error);
}
