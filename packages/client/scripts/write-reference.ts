// Writes docs/reference/client.md from the published declarations. Usage: npm run generate

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Declaration, parseDeclarations } from './declarations.ts';

const built = builtDeclarations('index');
const builtForOperators = builtDeclarations('admin');
const target = path.resolve(import.meta.dirname, '../../../docs/reference/client.md');
const HEAD = `# Client reference

Generated from the declarations of \`@presage/client\` by \`npm run generate\`: edit their comments, not this file. For an introduction
see [its README](../../packages/client/README.md). Units are in the descriptions; prices and amounts are decimal strings. "Extension"
marks what the published client does not have.
`;

/** Members whose type says everything, or that are documented elsewhere. */
const INHERITED = new Set(['name', 'constructor', '[Symbol.asyncIterator]', 'tokenId']);
/** The client class is a chain of five classes, which the reference shows as one. */
const CLIENT_PARTS = ['MarketReads', 'AccountReads', 'Trading', 'Requests', 'Client'];
const exported = exportsOf(built);
const all = parseDeclarations(built);
const exportedForOperators = exportsOf(builtForOperators);
const allForOperators = parseDeclarations(builtForOperators);
/** Declarations that only the admin entry point exports. */
const forOperators = allForOperators.filter((one) => exportedForOperators.has(one.name) && !exported.has(one.name));
const declarations = all.filter((one) => exported.has(one.name) || CLIENT_PARTS.includes(one.name) || isShownType(one));

const parts = CLIENT_PARTS.flatMap((name) => declarations.filter((one) => one.name === name));
const others = declarations
  .filter(({ name }) => !CLIENT_PARTS.includes(name))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
const isError = ({ code }: Declaration) => /class \w+ extends (Error|SdkError)/.test(code);
const ofKind = (kind: string) =>
  others.filter((one) => new RegExp(`^(declare )?${kind} `).test(one.code) && !isError(one));

const undocumented = [...all.filter(({ name }) => exported.has(name)), ...parts, ...forOperators].flatMap(
  undocumentedIn,
);
if (undocumented.length > 0) throw new Error(`Exports without a comment: ${undocumented.join(', ')}`);
const unshown = [...parts.flatMap(({ members }) => members.filter(isMethod)), ...ofKind('function')].filter(
  ({ comment }) => !comment.includes('@example'),
);
if (unshown.length > 0) throw new Error(`Methods without an example: ${unshown.map(({ name }) => name).join(', ')}`);

const sections = [
  section('Client', [clientText()]),
  section('Streams and books', ofKind('class').map(classText)),
  section('Errors', others.filter(isError).map(classText)),
  section('Functions', ofKind('function').map(simpleText)),
  section('Objects', ofKind('interface').map(interfaceText)),
  section('Types and constants', [...ofKind('type').filter(isNoCompanion), ...ofKind('const')].map(simpleText)),
  section('Operators: `@presage/client/admin`', operatorTexts()),
];
writeFileSync(
  target,
  `${HEAD}\n${sections.join('\n')}`
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .concat('\n'),
);

function builtDeclarations(entry: string): string {
  return readFileSync(path.resolve(import.meta.dirname, `../dist/${entry}.d.ts`), 'utf8');
}

function exportsOf(declarations: string): ReadonlySet<string> {
  return new Set(declarations.slice(declarations.lastIndexOf('export {')).match(/\w+/g));
}

function operatorTexts(): string[] {
  const kinds = { class: classText, function: simpleText, interface: interfaceText, type: simpleText };
  const sorted = [...forOperators].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.entries(kinds).flatMap(([kind, text]) =>
    sorted.filter(({ code }) => new RegExp(`^(declare )?${kind} `).test(code)).map(text),
  );
}

/** Whether an interface is not exported itself, but used by an exported type. */
function isShownType({ name, code }: Declaration): boolean {
  const mention = new RegExp(`\\b${name}\\b`);
  return code.startsWith('interface ') && all.some((other) => exported.has(other.name) && mention.test(other.code));
}

/** Names of exports and members without a comment; types that only name the values of a constant need none. */
function undocumentedIn({ name, comment, code, members }: Declaration): string[] {
  const isCompanion = /^type \w+ = \(typeof /.test(code);
  const isClass = /^declare (abstract )?class /.test(code);
  const silent = isClass ? members.filter((one) => one.comment === '' && !INHERITED.has(one.name)) : [];
  return [...(comment === '' && !isCompanion ? [name] : []), ...silent.map((one) => `${name}.${one.name}`)];
}

/** Whether a member is a method, which needs an example; a class's own example shows its constructor. */
function isMethod({ name, code }: Declaration): boolean {
  return name !== 'constructor' && /^\w+(<.*>)?\(/.test(code);
}

function section(title: string, texts: readonly string[]): string {
  return `## ${title}\n\n${texts.join('\n')}`;
}

function clientText(): string {
  const main = parts.at(-1) as Declaration;
  const members = parts.flatMap((part) => part.members.filter(({ name }) => part === main || name !== 'constructor'));
  return `${docText(main.comment)}\n${members.map((one) => memberText(one, '###')).join('\n')}`;
}

function classText({ name, comment, members }: Declaration): string {
  const shown = members.filter((member) => member.comment !== '' && member.name !== 'name');
  return `### ${name}\n\n${docText(comment)}\n${shown.map((one) => memberText(one, '####')).join('\n')}`;
}

function memberText({ name, comment, code }: Declaration, heading: string): string {
  return `${heading} ${name}\n\n${fenced(code)}\n${docText(comment)}`;
}

function interfaceText({ name, comment, code, members }: Declaration): string {
  const base = /extends (?<base>[^{]+) \{/.exec(code)?.groups?.base;
  const more = base === undefined ? '' : ` Also has the fields of ${baseText(base)}.`;
  const rows = members.map((member) => `| \`${member.name}\` | ${typeCell(member)} | ${cell(member.comment)} |`);
  const table = rows.length === 0 ? '' : `\n| field | type | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
  return `### ${name}\n\n${docText(comment).trimEnd()}${more}\n${table}`;
}

/** `Omit<Base, 'a' | 'b'>` in words. */
function baseText(base: string): string {
  const { kept, omitted } = /^Omit<(?<kept>\w+), (?<omitted>.+)>$/.exec(base)?.groups ?? {};
  if (kept === undefined || omitted === undefined) return `\`${base}\``;
  const names = omitted.split(' | ').map((name) => `\`${name.replaceAll("'", '')}\``);
  return `\`${kept}\` except ${names.join(' and ')}`;
}

function simpleText({ name, comment, code }: Declaration): string {
  return `### ${name}\n\n${fenced(shortened(code))}\n${docText(comment)}`;
}

/** Excludes types with the same name as a constant, which add nothing to it. */
function isNoCompanion({ name }: Declaration): boolean {
  return !ofKind('const').some((one) => one.name === name);
}

function typeCell({ code }: Declaration): string {
  const type = code
    .replace(/^[^:(]*(?=\()/, '')
    .replace(/^[^:(]*: /, '')
    .replace(/\s+/g, ' ');
  const optional = /^\w+\?/.test(code) ? ' (optional)' : '';
  return `\`${type.replaceAll('|', '\\|')}\`${optional}`;
}

function cell(text: string): string {
  return inline(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
}

/** Shortens long declarations: the full tables are in other documents. */
function shortened(code: string): string {
  const lines = code.replace(/^declare /, '').split('\n');
  return lines.length <= 24 ? lines.join('\n') : [...lines.slice(0, 9), '  …', lines.at(-1)].join('\n');
}

function fenced(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** A comment as Markdown: its text, then parameters, return value, errors and example. */
function docText(comment: string): string {
  const [text = '', ...tags] = comment.split(/^@|(?<=\s)@(?=example\b)/m);
  const lists = tags.filter((tag) => !tag.startsWith('example')).map(tagText);
  const examples = tags
    .filter((tag) => tag.startsWith('example'))
    .map((tag) => fenced(tag.slice('example'.length).trim()));
  const blocks = [inline(text.trim()), lists.join('\n'), ...examples.map((example) => example.trimEnd())];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function tagText(tag: string): string {
  const text = tag.replace(/\s+/g, ' ').trim();
  const param = /^param (?<name>\w+) (?<about>.*)$/.exec(text)?.groups;
  if (param !== undefined) return `- \`${param.name}\`: ${inline(param.about ?? '')}`;
  const thrown = /^throws \{(?<kind>\w+)\} ?(?<when>.*)$/.exec(text)?.groups;
  if (thrown !== undefined) return `- throws \`${thrown.kind}\` ${inline(thrown.when ?? '')}`.trimEnd();
  return `- ${inline(text)}`;
}

function inline(text: string): string {
  return text.replace(/\{@link (?:Client\.|Trading\.|WebSocketClient\.)?(?<name>[\w.]+)\}/g, '`$<name>`');
}
