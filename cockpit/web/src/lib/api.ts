import { parsed } from './exact';

/** The server's refusal, in its own words. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    detail: string,
    readonly problems: { file: string; line: number; error: boolean; message: string }[] = [],
  ) {
    super(detail);
  }
}

export type Json = Record<string, unknown>;
export type Filter = Record<string, unknown>;
export type Page<T> = { items: T[]; nextCursor: string | null };

const root = new URL('v1/', document.baseURI);

/** Path below /headway/v1 from parts that are encoded. */
export function path(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((all, text, i) => all + text + (i < values.length ? encodeURIComponent(values[i]) : ''), '');
}

let reason = '';

/** What is sent meanwhile carries this reason to the operation log; a header holds ASCII, so the rest is percent-encoded. */
export async function because<T>(why: string, act: () => Promise<T>): Promise<T> {
  reason = why.trim();
  try {
    return await act();
  } finally {
    reason = '';
  }
}

/** The reason of what is done now; empty for none. */
export const given = () => reason;

async function call(method: string, where: string, body?: unknown): Promise<Response> {
  const form = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(new URL(where, root), {
      method,
      headers: {
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        ...(reason && method !== 'GET' ? { 'Headway-Reason': encodeURIComponent(reason) } : {}),
      },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'no answer', 'The server does not answer. This page asks again by itself.');
  }
  if (response.redirected || response.headers.get('Content-Type')?.startsWith('text/html')) {
    throw new Problem(401, 'no login', 'Expected an answer of the API, got a page, such as that of a login. Load this page again to log in.');
  }
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new Problem(
      response.status,
      said.title ?? said.type ?? 'failed',
      (said.detail ?? said.message ?? `The server answered ${response.status}.`) + (response.status === 401 ? ' Load this page again to log in.' : ''),
      said.problems ?? [],
    );
  }
  return response;
}

export async function get<T>(where: string): Promise<T> {
  return parsed(await text(where)) as T;
}

export async function text(where: string): Promise<string> {
  return (await call('GET', where)).text();
}

export async function send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', where: string, body?: unknown): Promise<T> {
  const response = await call(method, where, body);
  return response.status === 204 ? (undefined as T) : (parsed(await response.text()) as T);
}

export type Search = { filter?: Filter; sort?: { by: string; order?: 'asc' | 'desc' }[]; cursor?: string | null; limit?: number };

export function search<T>(things: string, body: Search = {}): Promise<Page<T>> {
  return send('POST', `${things}/search`, body);
}

export async function count(things: string, filter: Filter = {}): Promise<number> {
  return (await send<{ count: number }>('POST', `${things}/count`, { filter })).count;
}

export function countBy(things: string, by: string, filter: Filter = {}): Promise<{ value: string; count: number }[]> {
  return send('POST', `${things}/count-by`, { by, filter });
}

/** Everything that matches, page by page, until `most`. */
export async function all<T>(things: string, body: Search = {}, most = 100_000): Promise<{ items: T[]; cut: boolean }> {
  const items: T[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page<T> = await search(things, { ...body, limit: 1000, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && items.length < most);
  return { items, cut: !!cursor };
}
