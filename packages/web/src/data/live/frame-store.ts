import type { Store } from '../store.ts';

/** Milliseconds between updates of a page that is not painted, such as one in the background. */
const HIDDEN_FRAME_MS = 250;

const waiting = new Set<() => void>();

/** Runs something once before the next frame is painted, however often it is asked for until then. */
function atNextFrame(run: () => void): void {
  if (waiting.size === 0) askForFrame();
  waiting.add(run);
}

/** Whether a page is painted may change before the frame comes: whichever comes first counts. */
function askForFrame(): void {
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
