import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENCODINGS, type Encoding } from '../http/choose-encoding.ts';
import { MAX_WEB_BYTES, MAX_WEB_FILES } from './limits.ts';
import type { WebApp, WebFile } from './web-app.ts';

/** File types of a build; other files are not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const INDEX = '/index.html';
/** Where the build puts files with a hash of their content in their names. */
const HASHED_FOLDER = '/assets/';

/**
 * Reads the built application into memory. Requests are then looked up in a table and never reach the file system.
 *
 * @param folder the output folder of the build
 * @returns undefined when it is not built
 * @throws {Error} when the folder holds more than a build can have
 */
export function readWebApp(folder: string): WebApp | undefined {
  if (!existsSync(path.join(folder, INDEX))) return undefined;
  const names = filesIn(folder);
  let bytes = 0;
  const read = (name: string): Uint8Array => {
    const content = readFileSync(path.join(folder, name));
    bytes += content.byteLength;
    if (bytes > MAX_WEB_BYTES) throw new Error(`${folder} holds more than ${MAX_WEB_BYTES} bytes: build it again`);
    return content;
  };
  const files = new Map(
    [...names].flatMap((name) => {
      const contentType = CONTENT_TYPES[path.extname(name)];
      if (contentType === undefined) return [];
      const file: WebFile = { path: name, contentType, ...contentOf(name, names, read) };
      return [[name, file] as const];
    }),
  );
  const index = files.get(INDEX);
  if (index === undefined) return undefined;
  files.delete(INDEX);
  return { index, files };
}

/** Paths as requested; files and folders that begin with a dot are for the build's own use. */
function filesIn(folder: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`;
    if (name.includes('/.')) continue;
    names.add(name);
    if (names.size > MAX_WEB_FILES) throw new Error(`${folder} holds more than ${MAX_WEB_FILES} files: build it again`);
  }
  return names;
}

function contentOf(name: string, names: ReadonlySet<string>, read: (name: string) => Uint8Array) {
  const plain = read(name);
  const encoded: Partial<Record<Encoding, Uint8Array>> = {};
  for (const encoding of ENCODINGS) {
    const copy = `${name}${SUFFIXES[encoding]}`;
    if (names.has(copy)) encoded[encoding] = read(copy);
  }
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, encoded, etag: hash, isImmutable: name.startsWith(HASHED_FOLDER) };
}
