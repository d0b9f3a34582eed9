import { parsed, whole } from './exact';
import type { Value } from './types';

const numbers = new Intl.NumberFormat('en');
const stamp = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

export const number = (value: number) => numbers.format(value);

const thousands = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as Intl.NumberFormatOptions);

/** For little room: 9999, 10K, 1.2M; never more than there are. */
export const short = (value: number) => (value > 9999 ? thousands.format(value) : String(value));

/** Local time, in an order that sorts. */
export const time = (iso: string | null | undefined) => (iso ? stamp.format(new Date(iso)) : '');

/** A moment as a field of a filter has it. */
export const local = (iso: string) => time(iso).replace(' ', 'T');

/** How long, in the two largest units. */
export function duration(millis: number | null | undefined): string {
  if (millis === null || millis === undefined) return '';
  if (millis < 1000) return `${Math.round(millis)} ms`;
  const units: [string, number][] = [['d', 86_400_000], ['h', 3_600_000], ['min', 60_000], ['s', 1000]];
  const first = units.findIndex(([, size]) => millis >= size);
  let rest = millis;
  return units
    .slice(first, first + 2)
    .map(([unit, size]) => {
      const n = Math.floor(rest / size);
      rest -= n * size;
      return n ? `${n} ${unit}` : '';
    })
    .filter(Boolean)
    .join(' ');
}

const INCIDENTS: Record<string, string> = { failedJob: 'Job failed', failedExternalTask: 'External task failed' };

/** What kind of incident it is, in words. */
export const incidentKind = (type: string) => INCIDENTS[type] ?? type;

export function plural(n: number, one: string, many = one + 's'): string {
  return `${number(n)} ${n === 1 ? one : many}`;
}

export function shown(value: Value): string {
  if (value.type === 'Masked') return '(masked)';
  if (value.type === 'Null' || value.value === null) return 'null';
  return typeof value.value === 'object' ? JSON.stringify(value.value) : String(value.value);
}

/** What somebody typed for a value of this type; throws where it is not one. */
export function typed(type: string, text: string): Value {
  switch (type) {
    case 'Null': return { type, value: null };
    case 'Boolean':
      if (text !== 'true' && text !== 'false') throw new Error(`Expected true or false, got '${text}'.`);
      return { type, value: text === 'true' };
    case 'Integer': case 'Long': case 'Short':
      if (!/^\s*-?\d+\s*$/.test(text)) throw new Error(`Expected a whole number, got '${text}'.`);
      return { type, value: whole(text) as number };
    case 'Double':
      if (!text.trim() || Number.isNaN(Number(text))) throw new Error(`Expected a number, got '${text}'.`);
      return { type, value: Number(text) };
    case 'Json':
      try {
        return { type, value: parsed(text) as Value['value'] };
      } catch (e) {
        throw new Error(`Expected JSON: ${(e as Error).message}`);
      }
    default: return { type, value: text };
  }
}

/** A text without the quotes around it; two of them within stand for one. */
export const unquoted = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text);

/** A condition's value: numbers and flags as such, the rest as text; quotes make a text of anything. */
export function guessed(text: string): unknown {
  if (/^".*"$/s.test(text)) return unquoted(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  if (/^-?\d+$/.test(text)) return whole(text);
  return text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

export function csv(head: string[], rows: (string | number | null | undefined)[][]): string {
  const cell = (value: string | number | null | undefined) => {
    let text = String(value ?? '');
    if (/^[=+\-@\t\r]/.test(text) && typeof value === 'string') text = `'${text}`; // spreadsheets would run it
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}
