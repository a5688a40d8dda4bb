/** What an index asks of the table whose rows it finds: whether a row is the one that is looked for now. */
export interface IndexedRows {
  isSought(row: number): boolean;
}

/** Places, each for one row. */
interface Places {
  /** A byte of the row's hash, which tells it from most others; 0 = free. */
  readonly tags: Uint8Array;
  /** The row's hash and number, side by side. */
  readonly entries: Int32Array;
}

const FIRST_PLACES = 256;

/** With more than three of four places taken searches get long; with fewer, doubling early costs more in fresh memory. */
const FULL_QUARTERS = 3;

/** Old places that each addition empties at least. With 4/3 the last one would be emptied just before the next doubling. */
const PLACES_CARRIED = 2;

/** Entries that are written together: while the memory of one is waited for, those of the others are on their way. */
const GATHERED_MOST = 256;
const GATHERED_INTS = 3;

/**
 * Finds rows of an append-only table by hash: open addressing with linear probing. That a row is
 * not there is mostly seen from the tags alone, a byte a place, which stay in the cache long
 * after the entries have outgrown it; so entries are gathered, and written only when many are
 * there or one may be needed.
 *
 * Doubling makes no pause: additions empty the old places into the new, one whole run of taken
 * places after the other. So a row whose hash begins in an emptied part is in the new places, any
 * other in the old: nothing is looked for twice.
 */
export class HashIndex {
  readonly #rows: IndexedRows;
  #places = newPlaces(FIRST_PLACES);
  #old: Places | undefined;
  /** The old place that carrying over began with, which follows a free one. */
  #start = 0;
  /** Old places emptied, from there on and round the end. */
  #carried = 0;
  #count = 0;
  /** Entries still to be written: place, hash, row. */
  readonly #gathered = new Int32Array(GATHERED_MOST * GATHERED_INTS);
  #gatheredCount = 0;

  constructor(rows: IndexedRows) {
    this.#rows = rows;
  }

  /** The sought row, which would have this hash; 0 when there is none. */
  find(hash: number): number {
    return this.#findIn(this.#placesOf(hash), hash);
  }

  /** Adds a row, numbered from 1, that is not in yet. */
  add(hash: number, row: number): void {
    this.#count++;
    if (this.#old !== undefined) this.#carryOver(this.#old);
    else if (this.#count * 4 > this.#places.tags.length * FULL_QUARTERS) this.#startDoubling();
    const places = this.#placesOf(hash);
    if (places === this.#places) this.#gather(takePlace(places, hash), hash, row);
    else writeEntry(places, takePlace(places, hash), hash, row);
  }

  /** Where a row of this hash is, if it is in. */
  #placesOf(hash: number): Places {
    const old = this.#old;
    if (old === undefined) return this.#places;
    const mask = old.tags.length - 1;
    return ((hash - this.#start) & mask) < this.#carried ? this.#places : old;
  }

  #findIn({ tags, entries }: Places, hash: number): number {
    const mask = tags.length - 1;
    const tag = tagOf(hash);
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const found = tags[at] as number;
      if (found === 0) return 0;
      if (found !== tag) continue;
      if (this.#gatheredCount > 0) this.#writeGathered();
      if (entries[at * 2] === hash) {
        const row = entries[at * 2 + 1] as number;
        if (this.#rows.isSought(row)) return row;
      }
    }
  }

  #gather(place: number, hash: number, row: number): void {
    const base = this.#gatheredCount * GATHERED_INTS;
    this.#gathered[base] = place;
    this.#gathered[base + 1] = hash;
    this.#gathered[base + 2] = row;
    if (++this.#gatheredCount === GATHERED_MOST) this.#writeGathered();
  }

  #writeGathered(): void {
    const gathered = this.#gathered;
    const end = this.#gatheredCount * GATHERED_INTS;
    for (let base = 0; base < end; base += GATHERED_INTS) {
      writeEntry(this.#places, gathered[base] as number, gathered[base + 1] as number, gathered[base + 2] as number);
    }
    this.#gatheredCount = 0;
  }

  #startDoubling(): void {
    this.#writeGathered();
    this.#old = this.#places;
    this.#start = this.#old.tags.indexOf(0) + 1;
    this.#carried = 0;
    this.#places = newPlaces(this.#old.tags.length * 2);
  }

  /** Moves some places over, and the rest of the run that it ends in. The last run may go on past the first place. */
  #carryOver({ tags, entries }: Places): void {
    const mask = tags.length - 1;
    const least = Math.min(this.#carried + PLACES_CARRIED, tags.length);
    for (let at = this.#placeToCarry(mask); this.#carried < least || tags[at] !== 0; at = this.#placeToCarry(mask)) {
      this.#carried++;
      if (tags[at] === 0) continue;
      tags[at] = 0;
      const hash = entries[at * 2] as number;
      writeEntry(this.#places, takePlace(this.#places, hash), hash, entries[at * 2 + 1] as number);
    }
    if (this.#carried >= tags.length) this.#old = undefined;
  }

  #placeToCarry(mask: number): number {
    return (this.#start + this.#carried) & mask;
  }
}

function newPlaces(count: number): Places {
  return { tags: new Uint8Array(count), entries: new Int32Array(count * 2) };
}

/** The first free place for a hash, free no more. */
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

/** From the bits that the place does not come from. */
function tagOf(hash: number): number {
  return hash >>> 24 || 1;
}
