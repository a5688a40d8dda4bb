import type { FastifyReply } from 'fastify';

/** Fixed headers of pages for browsers: no content sniffing, no frames, no referrer, no shared window. */
export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Sends a page under a content security policy. */
export function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({ ...PAGE_HEADERS, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A policy for pages with scripts and images from this origin only; scripts may set styles. */
export const OWN_FILES_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A policy for pages with only text, inline styles and {@link NO_ICON}. */
export const TEXT_ONLY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** An empty icon: without one, browsers ask for /favicon.ico, and Firefox and Safari report that the policy forbids it. */
export const NO_ICON = '<link rel="icon" href="data:,">';
