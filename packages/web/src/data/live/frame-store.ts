import type { Store } from '../store.ts';

/** Milliseconds between updates of a page in the background, where frames stop. */
const HIDDEN_FRAME_MS = 250;

const waiting = new Set<() => void>();

/** Runs something once before the next frame is painted, however often it is asked for until then. */
function atNextFrame(run: () => void): void {
  waiting.add(run);
  if (waiting.size > 1) return;
  if (document.visibilityState === 'visible') requestAnimationFrame(flush);
  else setTimeout(flush, HIDDEN_FRAME_MS);
}

function flush(): void {
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

export interface FrameStore<Value> extends Store<Value> {
  /** Changes what was set last, shown or not. */
  update(change: (latest: Value) => Value): void;
}

/**
 * A store for what comes from the stream: it may be set any number of times, components hear of it once a frame. What
 * lies between two frames nobody could see, and painting it would take the time that input needs.
 */
export function createFrameStore<Value>(initial: Value): FrameStore<Value> {
  const listeners = new Set<() => void>();
  let shown = initial;
  let latest = initial;
  const publish = () => {
    if (Object.is(shown, latest)) return;
    shown = latest;
    for (const listener of listeners) listener();
  };
  const set = (value: Value) => {
    latest = value;
    atNextFrame(publish);
  };
  return {
    get: () => shown,
    set,
    update: (change) => set(change(latest)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
