const BUILDER_PREFIX = 'builder ';

/** The actor of what a builder asks for. The journal then tells who made an account. */
export function builderActor(name: string): string {
  return `${BUILDER_PREFIX}${name}`;
}

/** The builder that an actor is; empty for everybody else. */
export function builderOfActor(actor: string | undefined): string {
  return actor?.startsWith(BUILDER_PREFIX) === true ? actor.slice(BUILDER_PREFIX.length) : '';
}
