import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { invariant } from '../invariant.ts';
import { Bytes, type Change, sectorsOf } from './changed-bytes.ts';
import type { TracedCall } from './traced-calls.ts';

/** A choice of one of n outcomes. */
export type Draw = (choices: number) => number;

/** A file: what it holds, and which of that may be lost. */
interface TracedFile {
  readonly now: Bytes;
  readonly synced: Bytes;
  /** What changed since, each with the place in the trace where it was done. */
  unsynced: { readonly ended: number; readonly change: Change }[];
}

type Names = Map<string, TracedFile | 'folder'>;

interface NameChange {
  readonly ended: number;
  readonly folder: string;
  readonly apply: (names: Names) => void;
}

/** Calls whose texts are names; those of other calls are data, megabytes of it. */
const NAMING = ['openat', 'mkdir', 'unlink', 'unlinkat', 'rmdir', 'link', 'rename'];

/**
 * A folder as a traced program left it, and as a failing power supply could have left it. A sync of a file keeps its
 * contents, a sync of a folder the names in it. Of everything else any part may be lost: of contents each sector, of
 * names the last changes, and with a folder all that is in it.
 */
export class TracedDisk {
  readonly #folder: string;
  readonly #names: Names = new Map();
  readonly #syncedNames: Names = new Map();
  #unsyncedNames: NameChange[] = [];
  /** Where the next `write` to an open file goes. */
  readonly #offsets = new Map<number, number>();

  /** @param folder which exists and is empty when the trace begins */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What the files hold, by name. */
  *files(): Generator<readonly [string, Buffer]> {
    for (const [name, file] of this.#names) if (file !== 'folder') yield [name, file.now.all()];
  }

  /** Takes the next call of the trace. Returns whether it changed, or synced, anything in the folder. */
  take(call: TracedCall): boolean {
    const { name, file, texts } = call;
    if (!NAMING.includes(name))
      return this.#has(file.name) && (name.endsWith('sync') ? this.#sync(call) : this.#write(call));
    const [first = '', second = ''] = texts.map(String);
    if (name === 'link' || name === 'rename') return this.#has(second) && this.#move(call, first, second);
    if (!this.#has(first)) return false;
    if (name === 'openat') return this.#open(first, call);
    return this.#changeNames(call, first, (names) =>
      name === 'mkdir' ? names.set(first, 'folder') : names.delete(first),
    );
  }

  /** Writes the folder into an empty one as it could be if the power had failed now. */
  writeAfterPowerLoss(to: string, draw: Draw): void {
    const names: Names = new Map(this.#syncedNames);
    for (const { apply } of this.#unsyncedNames.slice(0, draw(this.#unsyncedNames.length + 1))) apply(names);
    for (const [name, file] of names) {
      if (!this.#isReached(name, names)) continue;
      const path = join(to, relative(this.#folder, name));
      mkdirSync(file === 'folder' ? path : dirname(path), { recursive: true });
      if (file !== 'folder') writeFileSync(path, afterPowerLoss(file, draw), { mode: 0o600 });
    }
  }

  /** Whether every folder on the way to a name is there. */
  #isReached(name: string, names: Names): boolean {
    const above = dirname(name);
    return above === this.#folder || (names.has(above) && this.#isReached(above, names));
  }

  #has(name: string): boolean {
    return name.startsWith(`${this.#folder}/`) || name === this.#folder;
  }

  #open(name: string, { flags, result, ended }: TracedCall): boolean {
    this.#offsets.set(result, 0);
    const known = this.#names.get(name);
    if (known === undefined) {
      if (!flags.includes('O_CREAT')) return false;
      const file = { now: new Bytes(), synced: new Bytes(), unsynced: [] };
      return this.#changeNames({ ended }, name, (names) => names.set(name, file));
    }
    return flags.includes('O_TRUNC') && known !== 'folder' && change(known, ended, { length: 0 });
  }

  #move(call: TracedCall, from: string, to: string): boolean {
    const file = this.#names.get(from);
    invariant(file !== undefined, `${from} is not in the trace`);
    return this.#changeNames(call, to, (names) => {
      names.set(to, file);
      if (call.name === 'rename') names.delete(from);
    });
  }

  #changeNames({ ended }: Pick<TracedCall, 'ended'>, name: string, apply: NameChange['apply']): boolean {
    apply(this.#names);
    this.#unsyncedNames.push({ ended, folder: dirname(name), apply });
    return true;
  }

  #write({ name, file, texts, last, result, ended }: TracedCall): boolean {
    const written = this.#names.get(file.name);
    // A file without a name is lost anyway. Shared memory is made anew by the first process that opens the database.
    if (written === undefined || written === 'folder' || file.name.endsWith('-shm')) return false;
    if (name === 'ftruncate') return change(written, ended, { length: last });
    const [bytes] = texts;
    invariant((name === 'write' || name === 'pwrite64') && bytes !== undefined, `${name} is not understood`);
    const offset = name === 'pwrite64' ? last : (this.#offsets.get(file.number) ?? 0);
    if (name === 'write') this.#offsets.set(file.number, offset + result);
    return change(written, ended, { offset, bytes: bytes.subarray(0, result) });
  }

  #sync({ file, began }: TracedCall): boolean {
    const synced = this.#names.get(file.name);
    if (file.name === this.#folder || synced === 'folder') {
      const isSynced = ({ ended, folder }: NameChange): boolean => ended < began && folder === file.name;
      for (const { apply } of this.#unsyncedNames.filter(isSynced)) apply(this.#syncedNames);
      this.#unsyncedNames = this.#unsyncedNames.filter((one) => !isSynced(one));
    } else if (synced !== undefined) {
      for (const { ended, change } of synced.unsynced) if (ended < began) synced.synced.apply(change);
      synced.unsynced = synced.unsynced.filter(({ ended }) => ended >= began);
    }
    return true;
  }
}

function change(file: TracedFile, ended: number, made: Change): true {
  file.now.apply(made);
  file.unsynced.push({ ended, change: made });
  return true;
}

/** In quarters: how many of the unsynced sectors are on disk. */
const QUARTERS = 4;

function afterPowerLoss({ synced, unsynced }: TracedFile, draw: Draw): Buffer {
  const bytes = synced.copy();
  const quarters = draw(QUARTERS + 1);
  for (const { change } of unsynced) {
    for (const part of sectorsOf(change)) if (draw(QUARTERS) < quarters) bytes.apply(part);
  }
  return bytes.all();
}
