import { createStore } from '../data/store.ts';

export interface Toast {
  readonly id: number;
  /** What it is about: the next about the same takes its place. */
  readonly key: string | undefined;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
}

/** Toasts at once: more would cover the page. The oldest gives way, errors last: nobody may have read them. */
const MAX_TOASTS = 4;
/** Milliseconds a toast stays: time to read it twice. Errors stay until they are closed. */
const SHOWN_MS = 7_000;

let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);

/** What there is to tell. */
export type News = Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'text' | 'key'>>;

/** Tells the person that something happened; screen readers say it too. */
export function toast({ kind, title, text = '', key }: News): void {
  lastId += 1;
  const id = lastId;
  const others = key === undefined ? toasts.get() : toasts.get().filter((shown) => shown.key !== key);
  toasts.set(withRoom([...others, { id, key, kind, title, text }]));
  if (kind !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
}

function withRoom(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_TOASTS) return all;
  const leaving = all.slice(0, -1).find(({ kind }) => kind !== 'error') ?? all[0];
  return all.filter((shown) => shown !== leaving);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
