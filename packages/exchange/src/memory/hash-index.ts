/** The table whose rows an index finds: it knows which row is currently being looked up. */
export interface IndexedRows {
  matchesLookup(row: number): boolean;
}

/** A hash table: places for one row each. */
interface Places {
  /** One byte of the row's hash, which rules out most other rows; 0 = free. */
  readonly tags: Uint8Array;
  /** The row's hash and number, adjacent. */
  readonly entries: Int32Array;
}

const FIRST_PLACES = 256;

/** Maximum load, in quarters. Above three, searches get long; below, earlier doubling costs more fresh memory. */
const FULL_QUARTERS = 3;

/** Old places that each addition migrates at least. With 4/3 the migration would end just before the next doubling. */
const MIN_PLACES_MIGRATED = 2;

/** Entries that are written in one batch, so that their cache misses overlap. */
const MAX_BUFFERED_ENTRIES = 256;
const BUFFERED_ENTRY_INTS = 3;

/**
 * Finds rows of an append-only table by hash: open addressing with linear probing. Most misses are
 * decided by the tags alone, one byte per place, which stay in the CPU cache long after the entries
 * have outgrown it. So new entries are buffered, and written only when the buffer is full or a
 * look-up may need one.
 *
 * Doubling causes no pause: each addition migrates some old places to the new table, always whole
 * runs of occupied places. So a row whose hash falls into a migrated part is in the new table, any
 * other in the old one, and a look-up never searches both.
 */
export class HashIndex {
  readonly #rows: IndexedRows;
  #places = newPlaces(FIRST_PLACES);
  #old: Places | undefined;
  /** The old place where the migration began, which follows a free one. */
  #start = 0;
  /** Old places migrated so far, from `#start`, wrapping at the end. */
  #migratedCount = 0;
  #count = 0;
  /** Buffered entries: place, hash, row. */
  readonly #buffered = new Int32Array(MAX_BUFFERED_ENTRIES * BUFFERED_ENTRY_INTS);
  #bufferedCount = 0;

  constructor(rows: IndexedRows) {
    this.#rows = rows;
  }

  /** The row being looked up, given its hash; 0 when there is none. */
  find(hash: number): number {
    return this.#findIn(this.#placesOf(hash), hash);
  }

  /** Adds a row, numbered from 1, that is not in the index yet. */
  add(hash: number, row: number): void {
    this.#count++;
    if (this.#old !== undefined) this.#migrate(this.#old);
    else if (this.#count * 4 > this.#places.tags.length * FULL_QUARTERS) this.#startDoubling();
    const places = this.#placesOf(hash);
    if (places === this.#places) this.#bufferEntry(takePlace(places, hash), hash, row);
    else writeEntry(places, takePlace(places, hash), hash, row);
  }

  /** The table that a row of this hash is in, if it is in the index. */
  #placesOf(hash: number): Places {
    const old = this.#old;
    if (old === undefined) return this.#places;
    const mask = old.tags.length - 1;
    return ((hash - this.#start) & mask) < this.#migratedCount ? this.#places : old;
  }

  #findIn({ tags, entries }: Places, hash: number): number {
    const mask = tags.length - 1;
    const tag = tagOf(hash);
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const found = tags[at] as number;
      if (found === 0) return 0;
      if (found !== tag) continue;
      if (this.#bufferedCount > 0) this.#flush();
      if (entries[at * 2] === hash) {
        const row = entries[at * 2 + 1] as number;
        if (this.#rows.matchesLookup(row)) return row;
      }
    }
  }

  #bufferEntry(place: number, hash: number, row: number): void {
    const base = this.#bufferedCount * BUFFERED_ENTRY_INTS;
    this.#buffered[base] = place;
    this.#buffered[base + 1] = hash;
    this.#buffered[base + 2] = row;
    if (++this.#bufferedCount === MAX_BUFFERED_ENTRIES) this.#flush();
  }

  #flush(): void {
    const buffered = this.#buffered;
    const end = this.#bufferedCount * BUFFERED_ENTRY_INTS;
    for (let base = 0; base < end; base += BUFFERED_ENTRY_INTS) {
      writeEntry(this.#places, buffered[base] as number, buffered[base + 1] as number, buffered[base + 2] as number);
    }
    this.#bufferedCount = 0;
  }

  #startDoubling(): void {
    this.#flush();
    this.#old = this.#places;
    this.#start = this.#old.tags.indexOf(0) + 1;
    this.#migratedCount = 0;
    this.#places = newPlaces(this.#old.tags.length * 2);
  }

  /** Migrates some places, up to the end of a run. The last run may wrap around the end of the table. */
  #migrate({ tags, entries }: Places): void {
    const mask = tags.length - 1;
    const minMigrated = Math.min(this.#migratedCount + MIN_PLACES_MIGRATED, tags.length);
    for (
      let at = this.#placeToMigrate(mask);
      this.#migratedCount < minMigrated || tags[at] !== 0;
      at = this.#placeToMigrate(mask)
    ) {
      this.#migratedCount++;
      if (tags[at] === 0) continue;
      tags[at] = 0;
      const hash = entries[at * 2] as number;
      writeEntry(this.#places, takePlace(this.#places, hash), hash, entries[at * 2 + 1] as number);
    }
    if (this.#migratedCount >= tags.length) this.#old = undefined;
  }

  #placeToMigrate(mask: number): number {
    return (this.#start + this.#migratedCount) & mask;
  }
}

function newPlaces(count: number): Places {
  return { tags: new Uint8Array(count), entries: new Int32Array(count * 2) };
}

/** Occupies the first free place for a hash. */
function takePlace({ tags }: Places, hash: number): number {
  const mask = tags.length - 1;
  let at = hash & mask;
  while (tags[at] !== 0) at = (at + 1) & mask;
  tags[at] = tagOf(hash);
  return at;
}

function writeEntry({ entries }: Places, place: number, hash: number, row: number): void {
  entries[place * 2] = hash;
  entries[place * 2 + 1] = row;
}

/** Uses the bits of the hash that are the last to determine the place. */
function tagOf(hash: number): number {
  return hash >>> 24 || 1;
}
