import { describe, expect, it } from 'vitest';
import { parseMetrics } from './parse-metrics.ts';

describe('metrics', () => {
  it('are parsed with their labels, without comments', () => {
    const text = [
      '# HELP presage_commands_total Commands applied.',
      '# TYPE presage_commands_total counter',
      'presage_commands_total{kind="placeOrder",ok="true"} 12',
      'presage_backlog 0',
      '',
    ].join('\n');
    expect(parseMetrics(text)).toEqual([
      { name: 'presage_commands_total', labels: { kind: 'placeOrder', ok: 'true' }, value: 12 },
      { name: 'presage_backlog', labels: {}, value: 0 },
    ]);
  });

  it('may have quotes, braces and line ends in labels', () => {
    expect(parseMetrics('a{b="x \\"y\\" {z}\\\\ \\n",c=""} 1.5e-3')).toEqual([
      { name: 'a', labels: { b: 'x "y" {z}\\ \n', c: '' }, value: 0.0015 },
    ]);
  });

  it('may be infinite or NaN', () => {
    expect(parseMetrics('a{le="+Inf"} +Inf\nb -Inf\nc NaN').map(({ value }) => value)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
    ]);
  });

  it('may have a timestamp', () => {
    expect(parseMetrics('a 1 1700000000000')).toEqual([{ name: 'a', labels: {}, value: 1 }]);
  });

  it('are empty for other text', () => {
    expect(parseMetrics('<!doctype html>\n<p class="a">b</p>')).toEqual([]);
  });
});
