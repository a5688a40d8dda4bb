import { InvalidParamError } from '../errors.ts';

/** One sample line of the Prometheus text format. */
export interface MetricSample {
  /** Name, such as `presage_orders_accepted_total`. */
  readonly name: string;
  /** Its labels; empty for none. */
  readonly labels: Readonly<Record<string, string>>;
  /** The value; the format allows infinity and NaN. */
  readonly value: number;
}

const LINE = /^(?<name>[A-Za-z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)(?: \d+)?$/;
const LABEL = /(?<name>[A-Za-z_]\w*)="(?<value>(?:[^"\\]|\\.)*)"/g;

/**
 * Parses the response of `/metrics`, in the Prometheus text format. Comments and malformed lines are skipped.
 *
 * @throws {InvalidParamError} when it is not text
 * @example
 * parseMetrics('up{job="a"} 1'); // [{ name: 'up', labels: { job: 'a' }, value: 1 }]
 */
export function parseMetrics(text: string): MetricSample[] {
  if (typeof text !== 'string') throw new InvalidParamError(`text is ${typeof text}: send the text of /metrics.`);
  return text.split('\n').flatMap((line) => {
    const groups = LINE.exec(line.trim())?.groups;
    if (groups?.name === undefined || groups.value === undefined) return [];
    return [{ name: groups.name, labels: labelsOf(groups.labels ?? ''), value: numberOf(groups.value) }];
  });
}

function labelsOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(LABEL)].map(({ groups }) => [groups?.name ?? '', unescaped(groups?.value ?? '')]);
  return Object.fromEntries(pairs);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

/** The format writes infinity as `Inf`, JavaScript as `Infinity`. */
function numberOf(text: string): number {
  return Number(text.replace('Inf', 'Infinity'));
}
