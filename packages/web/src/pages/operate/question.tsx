import type { ReactNode } from 'react';
import { common } from '../../strings/common.ts';
import { Button } from '../../ui/button.tsx';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Whether it can be confirmed yet. */
  readonly canConfirm?: boolean;
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** What there is to see before. */
  readonly children?: ReactNode;
}

/** Asks below the button of an action whether it is meant. */
export function Question({
  title,
  text,
  submit,
  canConfirm = true,
  isBusy,
  onConfirm,
  onCancel,
  children,
}: QuestionProps) {
  return (
    <div className="mt-3 rounded-lg bg-no-soft p-3">
      <div role="alert">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        {canConfirm && (
          <Button size="sm" tone="danger" isBusy={isBusy} onClick={onConfirm}>
            {submit}
          </Button>
        )}
        <Button size="sm" tone="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}
