import type { Store } from '../store.ts';

/** Milliseconds between updates while the page is not painted, for example in the background. */
const HIDDEN_FRAME_MS = 250;

const waiting = new Set<() => void>();

/** Runs a function once before the next frame is painted, however often it is requested until then. */
export function atNextFrame(run: () => void): void {
  if (waiting.size === 0) scheduleFlush();
  waiting.add(run);
}

/** Uses a frame and a timer, whichever comes first: the page may be hidden before the frame is painted. */
function scheduleFlush(): void {
  const flush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  };
  const frame = requestAnimationFrame(flush);
  const timer = setTimeout(flush, HIDDEN_FRAME_MS);
}

export interface FrameStore<Value> extends Store<Value> {
  /** Changes the latest value, published or not. */
  update(change: (latest: Value) => Value): void;
}

/**
 * A store for stream data: it can be set any number of times but notifies components once per frame. Values between two
 * frames could not be seen, and rendering them would delay input.
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
