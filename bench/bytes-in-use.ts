/** Heap and array buffers after two full collections; the second frees the buffers that the first released. */
export function bytesInUse(): number {
  if (globalThis.gc === undefined) throw new Error('measuring memory needs node --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
