import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds a gauge that is read at every scrape. The prefix goes before its name. */
export type AddGauge = (name: string, help: string, read: () => number) => void;

/** Adds a gauge with a label, whose values are read at every scrape, each by the value of the label. */
export type AddLabelledGauge = (
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
) => void;

export function labelledGaugesIn(registry: Registry, prefix: string): AddLabelledGauge {
  return (name, help, label, read) => {
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
      },
    });
  };
}

export function gaugesIn(registry: Registry, prefix: string): AddGauge {
  return (name, help, read) => {
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
}

/** Adds a counter that something else counts, and that is read at every scrape. */
export function readCounter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
