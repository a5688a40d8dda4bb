import { exampleOf } from '@presage/protocol';
import type { TSchema } from 'typebox';
import { acceptedBy, type WordedSchema } from '../../validation/schema-words.ts';

/** A frame of the stream as HTML: its description, its fields, an example. */
export function frameHtml(schema: TSchema): string {
  const { title = '', description = '', properties = {}, required = [] } = schema as WordedSchema & { title?: string };
  const rows = Object.entries(properties).map(([name, field]) => fieldHtml(name, field, required.includes(name)));
  return `<h4 id="${escapeHtml(title)}">${escapeHtml(title)}</h4>
<p>${wordsHtml(description)}</p>
<table><tr><th>field</th><th>what it is</th><th>accepted</th></tr>${rows.join('')}</table>
<pre>${escapeHtml(JSON.stringify(exampleOf(schema), null, 2))}</pre>`;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Escapes text of the reference for HTML and shows text in backticks as code. */
export function wordsHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function fieldHtml(name: string, field: WordedSchema, isRequired: boolean): string {
  const { examples: _, ...shape } = field;
  const label = `<code>${escapeHtml(name)}</code>${isRequired ? '' : ' (optional)'}`;
  const cells = [label, wordsHtml(field.description ?? ''), escapeHtml(acceptedBy(shape))];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
