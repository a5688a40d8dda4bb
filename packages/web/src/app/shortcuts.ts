import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { preferences } from './preferences.ts';

/** A key, or two one after the other (`g m`), and what it does. */
export interface Shortcut {
  readonly keys: string;
  readonly title: string;
  run(): void;
}

/** Milliseconds in which the second key of a pair must follow. */
const PAIR_MS = 1_200;

const active = createStore<readonly Shortcut[]>([]);

/** Those that do something on this page now. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useStore(active);
}

/** Adds shortcuts as long as the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, title }) => `${keys}\n${title}`).join('\n\n');
  useEffect(() => {
    const ours = names.split('\n\n').map((name): Shortcut => {
      const [keys = '', title = ''] = name.split('\n');
      return { keys, title, run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run() };
    });
    active.set([...active.get(), ...ours]);
    return () => active.set(active.get().filter((shortcut) => !ours.includes(shortcut)));
  }, [names]);
}

/** Listens to the keyboard from now on. Keys that are typed into something are left alone. */
export function listenToShortcuts(): void {
  // By the times at which keys were pressed: a page that is busy takes them up late.
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
