/** How the bytes of a file may be sent, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** One file of the built application, ready to be sent. */
export interface WebFile {
  /** Where it is asked for, for instance `/assets/main-abc12345.js`. */
  readonly path: string;
  readonly contentType: string;
  /** As it is, and compressed when the application was built. */
  readonly plain: Uint8Array;
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array>>>;
  /** Changes with its content. */
  readonly etag: string;
  /** Its name changes with its content, so that it never needs to be asked for again. */
  readonly isImmutable: boolean;
}

/** The trading application as it was built. */
export interface WebApp {
  /** The page that all addresses of the application open. */
  readonly index: WebFile;
  /** By path; the page is not among them. */
  readonly files: ReadonlyMap<string, WebFile>;
}
