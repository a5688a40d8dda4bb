import { expect, it } from 'vitest';
import { createTryLock, tryLockOf } from './use-single-mutation.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a second click during the first is ignored; a later one is not, even after a failure', async () => {
  const tryLock = createTryLock();
  const begun: PromiseWithResolvers<void>[] = [];
  const click = () =>
    tryLock.runIfFree(() => {
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

it('named work runs once at a time across all components', async () => {
  let begun = 0;
  const held = Promise.withResolvers<void>();
  const click = (name: string) =>
    tryLockOf(name).runIfFree(() => {
      begun += 1;
      return held.promise;
    });
  click('split');
  click('split');
  expect(begun).toBe(1);
  click('merge');
  expect(begun).toBe(2);
  held.resolve();
  await turn();
  click('split');
  expect(begun).toBe(3);
});
