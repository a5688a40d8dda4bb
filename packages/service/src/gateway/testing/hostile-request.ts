import type { InjectOptions } from 'fastify';
import type { Random } from '../../random.ts';
import { HOSTILE_JSON, HOSTILE_NAMES, HOSTILE_TEXTS, HOSTILE_TYPES } from './hostile-values.ts';

/** A valid request in parts: texts as in path and query, JSON texts as in the body. */
export interface PlainRequest {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly params: ReadonlyMap<string, string>;
  readonly query: readonly (readonly [string, string])[];
  /** Undefined: the endpoint takes no body. */
  readonly body: ReadonlyMap<string, string> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Live = { -readonly [Part in keyof PlainRequest]: PlainRequest[Part] };

/** The request with up to three mutations. */
export function hostileRequest(plain: PlainRequest, random: Random): InjectOptions {
  const request: Live = { ...plain };
  for (let left = random.below(4); left > 0; left--) random.pick(MUTATIONS)(request, random);
  const headers: Record<string, string> = { ...request.headers };
  const payload = request.body === undefined ? undefined : bodyText(request.body, random);
  if (payload !== undefined) headers['content-type'] ??= 'application/json';
  return {
    method: request.method as 'GET',
    url: urlOf(request),
    headers,
    ...(payload === undefined ? {} : { payload }),
  };
}

const MUTATIONS: readonly ((request: Live, random: Random) => void)[] = [
  (request, random) => {
    const name = pickName(request.params, random);
    if (name !== undefined) request.params = new Map([...request.params, [name, random.pick(HOSTILE_TEXTS)]]);
  },
  (request, random) => {
    const [name] = request.query.length === 0 ? [random.pick(HOSTILE_NAMES)] : random.pick(request.query);
    const others = request.query.filter(([other]) => other !== name);
    request.query = [...others, [name, random.pick(HOSTILE_TEXTS)]];
  },
  (request, random) => {
    if (request.query.length > 0) request.query = [...request.query, random.pick(request.query)];
  },
  (request, random) => {
    request.query = [...request.query, [random.pick(HOSTILE_NAMES), random.pick(HOSTILE_TEXTS)]];
  },
  (request, random) => {
    request.query = request.query.filter(() => random.chance(50));
  },
  changeField,
  changeField,
  changeField,
  (request, random) => {
    const name = request.body && pickName(request.body, random);
    if (name !== undefined) request.body = new Map([...(request.body ?? [])].filter(([other]) => other !== name));
  },
  (request, random) => {
    if (request.body !== undefined)
      request.body = new Map([...request.body, [random.pick(HOSTILE_NAMES), hostileJson(random)]]);
  },
  (request, random) => {
    request.headers = { ...request.headers, 'content-type': random.pick(HOSTILE_TYPES) };
  },
];

function changeField(request: Live, random: Random): void {
  const name = request.body && pickName(request.body, random);
  if (name !== undefined) request.body = new Map([...(request.body ?? []), [name, hostileJson(random)]]);
}

function hostileJson(random: Random): string {
  return random.chance(50) ? random.pick(HOSTILE_JSON) : JSON.stringify(random.pick(HOSTILE_TEXTS));
}

function pickName(map: ReadonlyMap<string, string>, random: Random): string | undefined {
  return map.size === 0 ? undefined : random.pick([...map.keys()]);
}

/** The members as JSON, sometimes with a duplicate, truncated, or made invalid. */
function bodyText(body: ReadonlyMap<string, string>, random: Random): string {
  const members = [...body].map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  if (members.length > 0 && random.chance(3)) members.push(random.pick(members));
  const text = `{${members.join(',')}}`;
  if (random.chance(97)) return text;
  return random.pick([
    text.slice(0, random.below(text.length)),
    `\ufeff${text}`,
    `[${text}]`,
    `${text}x`,
    `${text}${' '.repeat(20_000)}`,
  ]);
}

function urlOf({ path, params, query }: PlainRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params.get(name) ?? ''));
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
