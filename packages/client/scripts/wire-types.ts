/** The parts of JSON Schema that the protocol's schemas use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Interfaces generated so far, by name. */
const named = new Map<string, string>();

/** The TypeScript type of a schema; an object with a title becomes an interface of that name, generated once. */
export function typeOf(schema: object): string {
  const given = schema as Schema;
  if (given.enum !== undefined) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (given.const !== undefined) return JSON.stringify(given.const);
  if (given.anyOf !== undefined) return given.anyOf.map(typeOf).join(' | ');
  switch (given.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return given.type;
    case 'integer':
      return 'number';
    case 'array':
      return `${inBrackets(typeOf(given.items ?? {}))}[]`;
    case 'object':
      return objectType(given);
    default:
      throw new Error(`No TypeScript for the schema ${JSON.stringify(given)}`);
  }
}

/** All interfaces, sorted by name. */
export function declarations(): string {
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, text]) => `${text}\n`).join('\n');
}

function objectType(schema: Schema): string {
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values !== undefined) return `Record<string, ${typeOf(values)}>`;
  const { title } = schema;
  if (title === undefined) return membersOf(schema);
  if (!named.has(title)) {
    named.set(title, '');
    named.set(
      title,
      `/** ${schema.description ?? `${title}, as it travels.`} */\nexport interface ${title} ${membersOf(schema)}`,
    );
  }
  return title;
}

function membersOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
    return `${comment}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return members.length === 0 ? 'object' : `{\n${members.join('')}}`;
}

function inBrackets(type: string): string {
  return /^\w+$/.test(type) ? type : `(${type})`;
}
