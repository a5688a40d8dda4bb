import { ERRORS, type ErrorEntry } from './error-table.ts';

const HEAD = `# Errors

Generated from the table in \`packages/protocol/src/errors/error-table.ts\` by \`npm run generate\`; edit that file instead.

Every response carries a number: \`errno\`, or \`code\` from the three token endpoints. 0 means success. The text of the response
says which field is at fault, the value received and what is accepted. *Retry* says whether the same request may succeed
when it is sent again later, unchanged. *Fixed by* says which part of the [specification](../glossary.md#how-it-is-documented)
defines the number.

| number | name | meaning | what to do | retry | fixed by |
|---|---|---|---|---|---|
`;

const FOOT = `
## HTTP statuses

| endpoints | status |
|---|---|
| \`/token/latest-price\`, \`/token/orderbook\`, \`/token/price-history\` | 200 on success only; 400 for an invalid parameter (2) or an unknown token (200); 401 (100); 429 (429); 500 (500); 503 (1) |
| \`/auth/*\` | 200 in every outcome |
| all others | 200 when the request was understood, whatever its outcome; 400 (2) when it was not; 401 (100); 404 no such endpoint, 405, 413, 415 (2); 429 (429); 500 (500); 503 (1) |
`;

/** The page docs/reference/errors.md. */
export function errorsMarkdown(): string {
  return `${HEAD}${ERRORS.map(row).join('\n')}\n${FOOT}`;
}

function row({ errno, name, message, hint, retry, source }: ErrorEntry): string {
  return `| ${errno} | \`${name}\` | ${message} | ${hint} | ${retry ? 'yes' : 'no'} | ${source} |`;
}
