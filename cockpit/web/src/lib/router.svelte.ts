const base = new URL(document.baseURI).pathname;

function read() {
  const within = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : '';
  return { parts: within.split('/').filter(Boolean).map(decoded), query: location.search };
}

/** A part of an address; as it is, where it is no text that was encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let now = $state.raw(read());

addEventListener('popstate', () => (now = read()));

/** Where the browser is: parts of the path below the base, and the query. */
export const route = {
  get parts() { return now.parts; },
  get query() { return new URLSearchParams(now.query); },
};

/** Address of a page, relative to the base. Values that are empty are left out. */
export function href(page: string, query: Record<string, string | number | boolean | null | undefined> = {}): string {
  const filled = Object.entries(query).filter(([, v]) => v !== undefined && v !== null && v !== '' && v !== false);
  const text = new URLSearchParams(filled.map(([k, v]) => [k, String(v)])).toString();
  return base + page + (text ? `?${text}` : '');
}

/** The page of the process instance or the case that a task, job or incident belongs to. */
export const instanceOf = (it: { processInstanceId?: string | null; scopeType?: string | null }) =>
  href(`${it.scopeType === 'cmmn' ? 'cases' : 'instances'}/${it.processInstanceId}`);

export function go(to: string, replace = false) {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  const before = now.parts.join('/');
  now = read();
  if (before !== now.parts.join('/')) scrollTo(0, 0);
}

/** Changes the query of this page; the filter is the address. */
export function refine(changes: Record<string, string | undefined>) {
  const query = route.query;
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  go(location.pathname + (text ? `?${text}` : ''), true);
}

/** Lets links within the pages work without a reload. */
export function followLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(base) || link.pathname.startsWith(base + 'v1/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
