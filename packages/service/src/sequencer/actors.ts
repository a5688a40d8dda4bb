const BUILDER_PREFIX = 'builder ';

/** The actor of a builder's commands, so that the journal shows which builder made an account. */
export function builderActor(name: string): string {
  return `${BUILDER_PREFIX}${name}`;
}

/** The builder's name if the actor is a builder; empty for every other actor. */
export function builderOfActor(actor: string | undefined): string {
  return actor?.startsWith(BUILDER_PREFIX) === true ? actor.slice(BUILDER_PREFIX.length) : '';
}
