import type { SnapshotDisk } from '../../snapshots/snapshot-disk.ts';

interface File {
  readonly bytes: Uint8Array;
  readonly isSynced: boolean;
}

/**
 * A folder that loses data like a real one: on a power loss, bytes that were not synced may be there, half there or
 * gone, and names that were not synced may be gone.
 */
export class SimulatedDisk implements SnapshotDisk {
  #files = new Map<string, File>();
  /** As they were at the last sync of the folder. */
  #syncedNames = new Map<string, File>();
  readonly #step: () => void;

  /** `step` is called before and after everything that can be interrupted; it throws when the process is dead. */
  constructor(step: () => void = () => {}) {
    this.#step = step;
  }

  names(): readonly string[] {
    return [...this.#files.keys()];
  }

  read(name: string): Uint8Array {
    const file = this.#files.get(name);
    if (file === undefined) throw new Error(`no file ${name}`);
    return file.bytes;
  }

  writeSynced(name: string, parts: readonly Uint8Array[]): void {
    const bytes = new Uint8Array(Buffer.concat(parts));
    this.#step();
    this.#files.set(name, { bytes, isSynced: false });
    this.#step();
    this.#files.set(name, { bytes, isSynced: true });
    this.#step();
  }

  rename(from: string, to: string): void {
    this.#step();
    const file = this.#files.get(from);
    if (file === undefined) throw new Error(`no file ${from}`);
    this.#files.delete(from);
    this.#files.set(to, file);
    this.#step();
  }

  remove(name: string): void {
    this.#step();
    this.#files.delete(name);
    this.#step();
  }

  /** There is no store. */
  syncStore(): void {}

  syncFolder(): void {
    this.#step();
    this.#syncedNames = new Map(this.#files);
    this.#step();
  }

  /** The folder after a power loss: `draw(n)` chooses one of n outcomes for everything uncertain. */
  afterPowerLoss(draw: (choices: number) => number): SimulatedDisk {
    const after = new SimulatedDisk();
    const names = draw(2) === 0 ? this.#files : this.#syncedNames;
    for (const [name, file] of names) {
      if (file.isSynced) after.#files.set(name, file);
      else if (draw(2) === 0) after.#files.set(name, { bytes: torn(file.bytes, draw), isSynced: true });
    }
    return after;
  }

  /** Changes a file without the code under test noticing. */
  damage(name: string, change: (bytes: Uint8Array) => Uint8Array): void {
    this.#files.set(name, { bytes: change(this.read(name).slice()), isSynced: true });
  }
}

function torn(bytes: Uint8Array, draw: (choices: number) => number): Uint8Array {
  return bytes.slice(0, draw(bytes.length + 1));
}
