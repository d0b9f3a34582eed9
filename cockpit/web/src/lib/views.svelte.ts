/** Filters under a name, kept by this browser; an address is what is sent to a colleague. */
const KEY = 'headway.views';
type View = { name: string; query: string; of?: string };

function read(): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((it) => typeof it?.name === 'string' && typeof it?.query === 'string') : [];
  } catch {
    return [];
  }
}

let kept = $state.raw(read());

export const views = {
  get all() { return kept; },
  /** Under a name that is known, the old one is replaced. */
  save: (name: string, query: string, of: string) => keep([...kept.filter((it) => it.name !== name), { name, query, of }]),
  remove: (name: string) => keep(kept.filter((it) => it.name !== name)),
};

function keep(all: View[]) {
  kept = all.sort((a, b) => a.name.localeCompare(b.name));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage they last as long as the page.
  }
}
