/** A documented item of a declaration file: an export, or a member of one. */
export interface Declaration {
  /** Text of its comment, without the asterisks. */
  readonly comment: string;
  /** Its code, without comments. */
  readonly code: string;
  readonly name: string;
  readonly members: readonly Declaration[];
}

const NAME = /^(?:declare )?(?:abstract )?(?:class|interface|type|function|const) (?<name>\w+)/;
const MEMBER_NAME = /^(?:readonly |static |get )*(?<name>\[?['\w.]+\]?)/;

/** Parses a bundled .d.ts as the compiler formats it: two spaces per level, each comment before its declaration. */
export function parseDeclarations(text: string): Declaration[] {
  return pieces(text.split('\n')).flatMap(({ comment, lines }) => {
    const name = NAME.exec(lines[0] ?? '')?.groups?.name;
    if (name === undefined) return [];
    const members = /^(?:declare )?(?:abstract )?(?:class|interface) /.test(lines[0] ?? '') ? membersOf(lines) : [];
    return [{ comment, code: withoutComments(lines).join('\n'), name, members }];
  });
}

function membersOf(lines: readonly string[]): Declaration[] {
  const inner = lines.slice(1, -1).map((line) => line.slice(2));
  return pieces(inner).flatMap(({ comment, lines: member }) => {
    const name = MEMBER_NAME.exec(member[0] ?? '')?.groups?.name;
    if (name === undefined || name.startsWith('#') || member[0]?.startsWith('private ')) return [];
    return [{ comment, code: withoutComments(member).join('\n').replace(/;$/, ''), name, members: [] }];
  });
}

/** Splits at the outermost level into a comment and the code after it, up to its closing bracket or semicolon. */
function pieces(lines: readonly string[]): { comment: string; lines: string[] }[] {
  const found: { comment: string; lines: string[] }[] = [];
  let comment: string[] = [];
  let code: string[] = [];
  let depth = 0;
  let isComment = false;
  for (const line of lines) {
    if (code.length === 0 && /^\s*\/\*\*/.test(line)) comment = [];
    isComment = /^\s*\/\*\*/.test(line) || isComment;
    if (code.length === 0 && isComment) comment.push(line);
    else if (line.trim() !== '') code.push(line);
    if (!isComment) depth += bracketsOf(line);
    if (/\*\/\s*$/.test(line)) isComment = false;
    if (!isComment && code.length > 0 && depth === 0 && /[;}]$/.test(line)) {
      found.push({ comment: textOf(comment), lines: code });
      comment = [];
      code = [];
    }
  }
  return found;
}

function bracketsOf(line: string): number {
  const bare = line.replace(/\/\*\*.*?\*\//g, '').replace(/'[^']*'|"[^"]*"/g, '');
  return (bare.match(/[{([]/g)?.length ?? 0) - (bare.match(/[})\]]/g)?.length ?? 0);
}

function textOf(comment: readonly string[]): string {
  const text = comment
    .join('\n')
    .replace(/^\s*\/\*\*/, '')
    .replace(/\*\/\s*$/, '');
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** Removes comments inside code: the reference shows them with their members. */
function withoutComments(lines: readonly string[]): string[] {
  const text = lines.join('\n').replace(/\n?\s*\/\*\*[\s\S]*?\*\//g, '');
  return text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '#private;');
}
