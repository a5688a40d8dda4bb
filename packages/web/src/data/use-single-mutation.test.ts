import { expect, it } from 'vitest';
import { createTurnstile } from './use-single-mutation.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a second click while the first is under way does nothing; the next one does, after a failure too', async () => {
  const turnstile = createTurnstile();
  const begun: PromiseWithResolvers<void>[] = [];
  const click = () =>
    turnstile.enter(() => {
      const work = Promise.withResolvers<void>();
      begun.push(work);
      return work.promise;
    });
  click();
  click();
  expect(begun).toHaveLength(1);
  begun[0]?.reject(new Error('refused'));
  await turn();
  click();
  click();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await turn();
  click();
  expect(begun).toHaveLength(3);
});
