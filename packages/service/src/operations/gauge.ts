import { Gauge, type Registry } from 'prom-client';

/** Adds a gauge that is read at every scrape. The prefix goes before its name. */
export type AddGauge = (name: string, help: string, read: () => number) => void;

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
