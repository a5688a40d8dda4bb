import { readFileSync } from 'node:fs';

/** A system call that succeeded. */
export interface TracedCall {
  /** Places in the trace at which it began and ended. A sync covers what had ended when it began. */
  readonly began: number;
  readonly ended: number;
  readonly name: string;
  /** Names and data among its arguments. */
  readonly texts: readonly Buffer[];
  /** The number of the open file that it uses first, and that file's name; -1 and empty for none. */
  readonly file: { readonly number: number; readonly name: string };
  readonly flags: string;
  /** The last argument, if it is a number; else 0. */
  readonly last: number;
  readonly result: number;
}

const LINE = /^(\d+) +(.*)$/;
const UNFINISHED = ' <unfinished ...>';
const RESUMED = /^<\.\.\. \w+ resumed>(.*)$/;
const CALL = /^(\w+)\((.*)\) += (\d+)/;
const TEXT = /"((?:\\x[0-9a-f]{2})*)"/g;
const FILE = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/;
const LAST_NUMBER = /, (\d+)$/;

/** The calls of a program that ran several times: traces that `tracing` made, one after the other. */
export function readTraces(paths: readonly string[]): TracedCall[] {
  const calls: TracedCall[] = [];
  for (const path of paths) {
    const first = (calls.at(-1)?.ended ?? -1) + 1;
    for (const call of readTrace(path)) calls.push({ ...call, began: first + call.began, ended: first + call.ended });
  }
  return calls;
}

/** The calls of a trace, in the order in which they ended. */
function readTrace(path: string): TracedCall[] {
  const calls: TracedCall[] = [];
  /** Calls that have begun, by thread: another thread's call ended first. */
  const begun = new Map<string, { readonly began: number; readonly text: string }>();
  for (const [place, line] of readFileSync(path, 'latin1').split('\n').entries()) {
    const [, thread = '', text = ''] = LINE.exec(line) ?? [];
    if (text.endsWith(UNFINISHED)) {
      begun.set(thread, { began: place, text: text.slice(0, -UNFINISHED.length) });
      continue;
    }
    const rest = RESUMED.exec(text)?.[1];
    const start = rest === undefined ? undefined : begun.get(thread);
    const call = callOf(start === undefined ? text : start.text + rest, start?.began ?? place, place);
    if (call !== undefined) calls.push(call);
  }
  return calls;
}

function callOf(text: string, began: number, ended: number): TracedCall | undefined {
  const [, name, given = '', result] = CALL.exec(text) ?? [];
  if (name === undefined) return undefined;
  const [, number = '-1', file = ''] = FILE.exec(given) ?? [];
  return {
    began,
    ended,
    name,
    texts: [...given.matchAll(TEXT)].map(([, escaped = '']) => bytesOf(escaped)),
    file: { number: Number(number), name: bytesOf(file).toString() },
    flags: given,
    last: Number(LAST_NUMBER.exec(given)?.[1] ?? 0),
    result: Number(result),
  };
}

/** Characters of an escaped byte, such as \\x0f. */
const ESCAPED = 4;

/** Digit by digit, because traces have megabytes: cutting the text into pieces would take longer than all else. */
function bytesOf(escaped: string): Buffer {
  const bytes = Buffer.allocUnsafe(escaped.length / ESCAPED);
  for (let at = 0; at < bytes.length; at += 1) {
    const end = (at + 1) * ESCAPED;
    bytes[at] = digitOf(escaped.charCodeAt(end - 2)) * 16 + digitOf(escaped.charCodeAt(end - 1));
  }
  return bytes;
}

const [CODE_0, CODE_9, CODE_A] = [0x30, 0x39, 0x61];

/** The value of a hex digit, by its character code. */
function digitOf(code: number): number {
  return code <= CODE_9 ? code - CODE_0 : code - CODE_A + 10;
}
