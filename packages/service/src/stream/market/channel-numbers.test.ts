import { expect, it } from 'vitest';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { ChannelNumbers } from './channel-numbers.ts';

it('what is kept for resuming takes no more memory than it is counted as', () => {
  const budget = new ReplayBudget();
  const channels = Array.from({ length: 40 }, () => new ChannelNumbers(0, budget));
  const before = bytesInUse();
  for (const channel of channels) {
    for (let count = 0; count < 500; count++) channel.number([`{"msgType":"market.last.price","count":${count}`], 7);
  }
  expect((bytesInUse() - before) / budget.bytes).toBeLessThan(1.1);
  expect(channels.map(({ seq }) => seq)).toEqual(channels.map(() => 500));
});

function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
