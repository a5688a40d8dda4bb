import { MAX_SLUG_CHARS } from '@presage/protocol';

/** Names of markets in addresses, for those that were given none. */
export interface SlugMaker {
  /** Sets one aside that was given. */
  keep(slug: string): void;
  /** Makes one from a title that nobody has; two of one title are told apart by a number. */
  make(title: string): string;
}

const FALLBACK = 'market';

/**
 * @param isTaken whether a market there is has the slug
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

/** @example slugOf('Will it rain in Évora?') // 'will-it-rain-in-evora' */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return trimmed((words ?? [FALLBACK]).join('-'), MAX_SLUG_CHARS);
}

function withNumber(base: string, number: number): string {
  const ending = `-${number}`;
  return trimmed(base, MAX_SLUG_CHARS - ending.length) + ending;
}

/** No hyphen at the end, where a cut may leave one. */
function trimmed(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}
