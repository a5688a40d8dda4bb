import type { FastifyInstance } from 'fastify';

/** The methods that the path of a request has; none when there is no route. */
export type MethodsOf = (path: string) => readonly string[];

interface KnownPath {
  readonly matches: RegExp;
  readonly methods: Set<string>;
}

/** Notes each route that is registered from now on, to decide between 404 and 405. Used only when no route was found. */
export function noteRoutes(app: FastifyInstance): MethodsOf {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ method, url }) => {
    const path = known.get(url) ?? { matches: matcherOf(url), methods: new Set(['OPTIONS']) };
    for (const each of [method].flat()) path.methods.add(each);
    known.set(url, path);
  });
  return (path) => {
    const methods = new Set<string>();
    for (const { matches, methods: own } of known.values()) {
      if (matches.test(path)) for (const method of own) methods.add(method);
    }
    return [...methods].sort();
  };
}

/** Patterns are in the framework's form: `/market/:marketId`. */
function matcherOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}
