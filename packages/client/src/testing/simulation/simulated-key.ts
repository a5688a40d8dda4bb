import type { StreamKey } from '../../stream/stream-target.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Milliseconds during which a new key may be refused. */
const ACTIVATION_MS = 15_000;

/** A program's key, and how it is replaced. */
export class SimulatedKey implements StreamKey {
  readonly #service: SimulatedService;
  #text = 'key-0';
  #isChanging = false;
  /** Counts replacements: the steps of earlier ones no longer matter. */
  #replacements = 0;

  constructor(service: SimulatedService) {
    this.#service = service;
  }

  readonly apiKey = (): string => this.#text;
  readonly isKeyChanging = (): boolean => this.#isChanging;

  /** Revokes it; the next one arrives, and later becomes valid. */
  replace({ arrivesMs, activeMs }: { readonly arrivesMs: number; readonly activeMs: number }): void {
    const text = this.#revoke();
    this.#then(arrivesMs, () => {
      this.#text = text;
    });
    this.#then(arrivesMs + activeMs, () => this.#service.validKeys.add(text));
    this.#then(arrivesMs + ACTIVATION_MS, () => {
      this.#isChanging = false;
    });
  }

  /** Revokes it; the replacement fails. */
  lose(): void {
    this.#revoke();
    this.#then(1_000, () => {
      this.#isChanging = false;
    });
  }

  /** Makes sure that there is a valid one. */
  heal(): void {
    this.#replacements += 1;
    this.#isChanging = false;
    if (!this.#service.validKeys.has(this.#text)) this.#text = `key-${this.#replacements}`;
    this.#service.validKeys.add(this.#text);
  }

  #revoke(): string {
    this.#replacements += 1;
    this.#isChanging = true;
    this.#text = '';
    this.#service.revokeKeys();
    return `key-${this.#replacements}`;
  }

  #then(ms: number, step: () => void): void {
    const replacement = this.#replacements;
    this.#service.clock.after(ms, () => {
      if (replacement === this.#replacements) step();
    });
  }
}
