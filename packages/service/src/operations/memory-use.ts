import { totalmem } from 'node:os';
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** A process's use of memory, in bytes. */
export interface MemoryUse {
  /** What was left on the JavaScript heap by the last full garbage collection. */
  readonly liveHeapBytes: number;
  /** What the heap occupies, with garbage and room to grow. */
  readonly heapBytes: number;
  readonly heapLimitBytes: number;
  readonly residentBytes: number;
  /** What the container allows, or the machine has. */
  readonly limitBytes: number;
}

/** What V8 adds to its limit for new objects, at most; old ones cannot use it. */
const YOUNG_GENERATION_BYTES = 192 * 1024 * 1024;

/**
 * The share of the memory that is in use, from 0 to 1: of the heap or of all, whichever is larger. Garbage does not
 * count, because it is collected before memory runs out.
 */
export function memoryShare({
  liveHeapBytes,
  heapBytes,
  heapLimitBytes,
  residentBytes,
  limitBytes,
}: MemoryUse): number {
  const needed = residentBytes - Math.max(0, heapBytes - liveHeapBytes);
  const oldLimitBytes = Math.max(heapLimitBytes / 2, heapLimitBytes - YOUNG_GENERATION_BYTES);
  return Math.max(liveHeapBytes / oldLimitBytes, needed / limitBytes);
}

/** Watches this process's garbage collections, and returns a function that reads its use of memory. */
export function watchMemoryUse(): () => MemoryUse {
  let liveHeapBytes = getHeapStatistics().used_heap_size;
  const observer = new PerformanceObserver((list) => {
    const wasFull = list.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (wasFull) liveHeapBytes = getHeapStatistics().used_heap_size;
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    const { total_heap_size: heapBytes, heap_size_limit: heapLimitBytes } = getHeapStatistics();
    const residentBytes = process.memoryUsage.rss();
    const limitBytes = limitOf(process.constrainedMemory(), totalmem());
    return { liveHeapBytes, heapBytes, heapLimitBytes, residentBytes, limitBytes };
  };
}

/** Without a container, Node reports a limit of 0 or one far above what the machine has. */
export function limitOf(constrainedBytes: number, machineBytes: number): number {
  return constrainedBytes > 0 ? Math.min(constrainedBytes, machineBytes) : machineBytes;
}

function kindOf(entry: PerformanceEntry): number | undefined {
  return (entry as { readonly detail?: { readonly kind?: number } }).detail?.kind;
}
