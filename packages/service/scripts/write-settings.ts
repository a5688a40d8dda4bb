// Writes the table of settings into the README, between its markers. Usage: npm run generate
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, type Setting } from '../src/settings/setting-table.ts';

const README = join(import.meta.dirname, '../../../README.md');
const OPENS = /<!-- settings:[^>]*-->\n/;
const CLOSES = '<!-- /settings -->';

const text = readFileSync(README, 'utf8');
const opening = OPENS.exec(text);
const end = text.indexOf(CLOSES);
if (opening === null || end < opening.index) throw new Error(`${README} has lost the markers of its settings table`);
writeFileSync(README, `${text.slice(0, opening.index + opening[0].length)}${table()}${text.slice(end)}`);

function table(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => row(name, setting));
  return `\n| setting | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n\n`;
}

function row(name: string, setting: Setting): string {
  return `| \`${name}\` | ${setting.default ? `\`${setting.default}\`` : ''} | ${setting.meaning} |`;
}
