import { createStore } from '../data/store.ts';

export interface Toast {
  readonly id: number;
  /** Identifies the subject: the next toast with the same key replaces this one. */
  readonly key: string | undefined;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
  /** What can be done about it. */
  readonly action: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  run(): void;
}

/**
 * Maximum number of toasts at once: more would cover the page. The oldest is dropped first, but errors last, as they
 * may not have been read.
 */
const MAX_TOASTS = 4;
/** Milliseconds a toast stays, enough to read it twice. Errors stay until they are closed. */
const SHOWN_MS = 7_000;

let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);

/** What a toast says. */
export type ToastContent = Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'key' | 'action'>>;

/** Shows a toast; screen readers announce it. */
export function toast({ kind, title, text = '', key, action }: ToastContent): void {
  lastId += 1;
  const id = lastId;
  const others = key === undefined ? toasts.get() : toasts.get().filter((shown) => shown.key !== key);
  toasts.set(withRoom([...others, { id, key, kind, title, text, action }]));
  if (kind !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
}

function withRoom(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_TOASTS) return all;
  const leaving = all.slice(0, -1).find(({ kind }) => kind !== 'error') ?? all[0];
  return all.filter((shown) => shown !== leaving);
}

/** Closes what is shown of a subject, which is no longer so. */
export function closeToasts(key: string): void {
  toasts.set(toasts.get().filter((shown) => shown.key !== key));
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
