import { type DocumentNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import type { CreateMarketBody } from '@presage/client/admin';
import { marketFile as s } from '../strings/operate-market-file.ts';
import { problemsOfBody } from './market-body.ts';

/** What is wrong with a file, and where. */
export interface FileProblem {
  /** Undefined if it concerns the whole. */
  readonly line?: number;
  readonly text: string;
}

/** A file with markets, as `presage market create --file` takes it; with problems, nothing in it may be sent. */
export interface MarketFile {
  readonly name: string;
  readonly problems: readonly FileProblem[];
  readonly bodies: readonly CreateMarketBody[];
  /** Whether they are in a list. */
  readonly isList: boolean;
}

/** Most megabytes of a file: a few thousand markets. */
const MAX_FILE_MB = 5;
/** Most characters of a key: the service takes 255, and each market of a list adds its number. */
export const MAX_KEY_LENGTH = 240;

/** Reads a file, and finds all that the service would refuse, as far as that shows without asking it. */
export async function readMarketFile(file: File, nowSec: number): Promise<MarketFile> {
  if (file.size > MAX_FILE_MB * 1_000_000) return { name: file.name, ...unusable({ text: s.tooLarge(MAX_FILE_MB) }) };
  try {
    return { name: file.name, ...readMarkets(await file.text(), nowSec) };
  } catch {
    // It was changed after it had been chosen.
    return { name: file.name, ...unusable({ text: s.notRead }) };
  }
}

export function readMarkets(text: string, nowSec: number): Omit<MarketFile, 'name'> {
  const root = parsed(text);
  if (!('body' in root)) return unusable(root);
  // Read as the command reads it: of a field that is there twice, the last one counts.
  const value: unknown = JSON.parse(text);
  const isList = Array.isArray(value);
  const bodies: readonly unknown[] = isList ? value : [value];
  const problems = bodies.flatMap((body, index) =>
    problemsOfBody(body, nowSec).map(({ path, text: why }) => ({
      line: lineOf(root.body, isList ? [index, ...path] : path),
      text: why,
    })),
  );
  if (bodies.length === 0) return unusable({ line: root.body.loc.start.line, text: s.empty });
  return { problems, bodies: bodies as readonly CreateMarketBody[], isList };
}

function unusable(problem: FileProblem): Omit<MarketFile, 'name'> {
  return { problems: [problem], bodies: [], isList: false };
}

/** A key made of the file's name: whoever chooses the same file again creates nothing twice. */
export function keyOfFile(name: string): string {
  const key = name.replace(/\.json$/i, '').replace(/[^!-~]+/g, '-');
  return key.slice(0, MAX_KEY_LENGTH) || 'markets';
}

export function isKey(text: string): boolean {
  return /^[!-~]+$/.test(text) && text.length <= MAX_KEY_LENGTH;
}

function parsed(text: string): DocumentNode | FileProblem {
  try {
    return parse(text);
  } catch (error) {
    return { line: (error as { readonly line: number }).line, text: s.notJson };
  }
}

/** The line of a value; of its whole, if it is not there. */
function lineOf(node: ValueNode, [step, ...rest]: readonly (string | number)[]): number {
  const next = step === undefined ? undefined : childOf(node, step);
  return next === undefined ? node.loc.start.line : lineOf(next, rest);
}

function childOf(node: ValueNode, step: string | number): ValueNode | undefined {
  if (node.type === 'Array') return node.elements[Number(step)]?.value;
  if (node.type !== 'Object') return undefined;
  return node.members.findLast(({ name }) => name.type === 'String' && name.value === step)?.value;
}
