import type { Encoding } from '../http/choose-encoding.ts';

/** One file of the built application, ready to be sent. */
export interface WebFile {
  /** Path of its URL, for instance `/assets/main-abc12345.js`. */
  readonly path: string;
  readonly contentType: string;
  /** Uncompressed content; `encoded` has the copies that were compressed by the build. */
  readonly plain: Uint8Array;
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array>>>;
  /** Changes with its content. */
  readonly etag: string;
  /** True if its name changes with its content, so that it never needs to be requested again. */
  readonly isImmutable: boolean;
}

/** The built web application. */
export interface WebApp {
  /** The page served at all paths of the application. */
  readonly index: WebFile;
  /** Files by path, without the page. */
  readonly files: ReadonlyMap<string, WebFile>;
}
