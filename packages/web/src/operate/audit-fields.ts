/** A field of an audit entry's details, in words. */
export interface AuditField {
  readonly name: string;
  readonly value: string;
}

/**
 * The fields of a command and of its outcome, in order; undefined if the text is not what the service writes. What
 * an outcome only repeats, and that it succeeded, is left out.
 * @param detail JSON text with `command` and `outcome`
 */
export function auditFields(detail: string): readonly AuditField[] | undefined {
  const { command, outcome } = parsed(detail);
  if (!isRecord(command) || !isRecord(outcome)) return undefined;
  const { ok, ...result } = outcome;
  const fields = fieldsOf({ ...command, ...(ok === true ? {} : { ok }) });
  const isNew = ({ name, value }: AuditField) => !fields.some((field) => field.name === name && field.value === value);
  return [...fields, ...fieldsOf(result).filter(isNew)];
}

function parsed(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function fieldsOf(record: Readonly<Record<string, unknown>>): AuditField[] {
  return Object.entries(record).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** Nested values, such as the children of a market, stay JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
