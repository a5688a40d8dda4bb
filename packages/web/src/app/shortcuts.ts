import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { preferences } from './preferences.ts';

/** A key, or a sequence of two (`g m`), and what it does. */
export interface Shortcut {
  readonly keys: string;
  readonly title: string;
  run(): void;
}

/** Milliseconds within which the second key of a sequence must follow. */
const PAIR_MS = 1_200;

const active = createStore<readonly Shortcut[]>([]);

/** The shortcuts that are active on this page. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useStore(active);
}

/** Registers shortcuts while the component is mounted. Which ones there are never changes, only what they do. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const ours = latest().map((first, place) => ({ ...first, run: () => latest()[place]?.run() }));
    active.set([...active.get(), ...ours]);
    return () => active.set(active.get().filter((shortcut) => !ours.includes(shortcut)));
  }, []);
}

/** Starts listening for shortcuts. Keys typed into a field are ignored. */
export function listenToShortcuts(): void {
  // Uses the events' own timestamps: a busy page handles them late.
  let first = { key: '', atMs: 0 };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!preferences.get().hasShortcuts || document.querySelector('dialog[open]') !== null) return;
    const isPair = first.key !== '' && event.timeStamp - first.atMs <= PAIR_MS;
    const pressed = isPair ? `${first.key} ${event.key}` : event.key;
    first = { key: '', atMs: 0 };
    const shortcut = active.get().findLast(({ keys }) => keys === pressed);
    if (shortcut !== undefined) {
      event.preventDefault();
      shortcut.run();
    } else if (active.get().some(({ keys }) => keys.startsWith(`${event.key} `))) {
      first = { key: event.key, atMs: event.timeStamp };
    }
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'range'].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
