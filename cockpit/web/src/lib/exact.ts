/** Whole numbers of more than 15 digits are changed by JavaScript: they are kept as they were written, where the browser can. */
type Json = typeof JSON & { rawJSON?: (text: string) => unknown };
const raw = (JSON as Json).rawJSON;

export function parsed(text: string): unknown {
  if (!raw || !/\d{16}/.test(text)) return JSON.parse(text);
  const keep = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? raw(context!.source!) : value;
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
}

/** A whole number, as it is sent; throws where the browser would send another one. */
export function whole(text: string): unknown {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  if (raw) return raw(text.trim());
  throw new Error(`Expected a whole number of at most 15 digits in this browser, got '${text}'.`);
}
