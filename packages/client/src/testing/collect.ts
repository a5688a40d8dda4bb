import type { Stream } from '../stream/stream.ts';

/** Subscribes and collects messages; `got(n)` waits for n of them. */
export function collect(stream: Stream, topic: Parameters<Stream['subscribe']>[0]) {
  const messages: { seq?: number }[] = [];
  const gaps: object[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  const resolveWaiting = () => {
    for (const { count, resolve } of waiting) if (messages.length >= count) resolve();
  };
  const subscription = stream.subscribe(topic, {
    onMessage(message) {
      messages.push(message);
      resolveWaiting();
    },
    onGap: (gap) => gaps.push(gap),
  });
  const got = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      resolveWaiting();
    });
  return { subscription, gaps, got, seqs: () => messages.map(({ seq }) => seq), messages };
}
