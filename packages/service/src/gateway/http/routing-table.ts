/** The methods of each path, to decide between 404 and 405. */
export interface RoutingTable {
  add(method: string, pattern: string): void;
  /** Methods that the path of a request has; empty when there is no route. */
  methodsOf(path: string): readonly string[];
}

interface KnownPath {
  readonly matches: RegExp;
  readonly methods: Set<string>;
}

/** Patterns are in the framework's form: `/market/:marketId`. Used only when no route was found. */
export function createRoutingTable(): RoutingTable {
  const known = new Map<string, KnownPath>();
  return {
    add(method, pattern) {
      const path = known.get(pattern) ?? { matches: matcherOf(pattern), methods: new Set(['OPTIONS']) };
      path.methods.add(method);
      if (method === 'GET') path.methods.add('HEAD');
      known.set(pattern, path);
    },
    methodsOf(path) {
      const methods = new Set<string>();
      for (const { matches, methods: own } of known.values()) {
        if (matches.test(path)) for (const method of own) methods.add(method);
      }
      return [...methods].sort();
    },
  };
}

function matcherOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}
