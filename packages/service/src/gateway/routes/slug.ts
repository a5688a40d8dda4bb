import { MAX_SLUG_CHARS, plainText } from '@presage/protocol';

/** Generates the names of markets in URLs, for markets created without one. */
export interface SlugMaker {
  /** Reserves a given slug. */
  keep(slug: string): void;
  /** Generates an unused slug from a title; equal titles get different numbers. */
  make(title: string): string;
}

const FALLBACK = 'market';

/**
 * @param isTaken whether an existing market has the slug
 */
export function createSlugMaker(isTaken: (slug: string) => boolean): SlugMaker {
  const kept = new Set<string>();
  const free = (slug: string): boolean => !kept.has(slug) && !isTaken(slug);
  return {
    keep: (slug) => void kept.add(slug),
    make(title) {
      const base = slugOf(title);
      let slug = base;
      for (let number = 2; !free(slug); number++) slug = withNumber(base, number);
      kept.add(slug);
      return slug;
    },
  };
}

/** @example slugOf('Will it rain in Łódź?') // 'will-it-rain-in-lodz' */
function slugOf(title: string): string {
  const words = plainText(title)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return trimmed((words ?? [FALLBACK]).join('-'), MAX_SLUG_CHARS);
}

function withNumber(base: string, number: number): string {
  const ending = `-${number}`;
  return trimmed(base, MAX_SLUG_CHARS - ending.length) + ending;
}

/** Truncates a slug, and removes hyphens that this leaves at the end. */
function trimmed(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}
